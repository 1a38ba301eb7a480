import type { ReactNode } from 'react'

/** One named figure of a list, with a note under it where the name is not enough. */
export function Figure({
  name,
  note,
  children,
}: {
  name: string
  note?: string
  children: ReactNode
}) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-small text-ink-muted">{name}</dt>
      <dd className="text-lead font-semibold tabular-nums">{children}</dd>
      {note && <dd className="w-full text-caption text-ink-faint">{note}</dd>}
    </div>
  )
}
