import type { ReactNode } from 'react'
import { InKip } from '../../../core/kip/InKip.tsx'

/** One named figure of a list, with a note under it where the name is not enough. */
export function Figure({
  name,
  note,
  baht,
  children,
}: {
  name: string
  note?: string
  /** What it is in baht, for whom it stands in kip too. */
  baht?: number
  children: ReactNode
}) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-small text-ink-muted">{name}</dt>
      <dd className="text-right text-lead font-semibold tabular-nums">
        {children}
        {baht !== undefined && <InKip baht={baht} className="text-caption" />}
      </dd>
      {note && <dd className="w-full text-caption text-ink-faint">{note}</dd>}
    </div>
  )
}
