import './tile.css'
import type { ReactNode } from 'react'

/** Six tiles abreast; three when text is enlarged so that words still fit. */
export function Tiles({ children }: { children: ReactNode }) {
  return <div className="home-tiles">{children}</div>
}
