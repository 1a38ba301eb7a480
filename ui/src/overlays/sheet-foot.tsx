import './sheet.css'
import type { ReactNode } from 'react'

/** At a sheet's lower edge, over the on-screen keyboard too, while what is above it goes by. */
export const SheetFoot = ({ children }: { children: ReactNode }) => (
  <div className="foot grid gap-4">{children}</div>
)
