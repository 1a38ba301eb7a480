import type { ReactNode } from 'react'

/** Three tiles abreast; two when text is enlarged so that words still fit. */
export function Tiles({ children }: { children: ReactNode }) {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(max(min(5.5rem,44%),30%),1fr))] gap-2.5">
      {children}
    </div>
  )
}
