import type { ReactNode } from 'react'

export function RowList({ label, children }: { label?: string | undefined; children: ReactNode }) {
  return (
    <ul aria-label={label} className="surface-tall overflow-clip">
      {children}
    </ul>
  )
}
