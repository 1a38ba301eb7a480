import './game-card.css'
import type { ReactNode } from 'react'

export function GameGrid({ children }: { children: ReactNode }) {
  return <div className="games">{children}</div>
}
