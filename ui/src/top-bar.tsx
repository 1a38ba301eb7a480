import type { ReactNode } from 'react'
import { Mark } from './mark.tsx'

/** The name of the app at the left, what the page needs at hand at the right. */
export function TopBar({ name, children }: { name: string; children?: ReactNode }) {
  return (
    <header className="relative z-(--z-sticky) -mx-1 flex h-15 items-center gap-1">
      <span className="flex min-w-0 flex-1 items-center gap-2.5 truncate text-[1.1875rem] font-semibold leading-label"><Mark />{name}</span>
      {children}
    </header>
  )
}
