import type { ReactNode } from 'react'

/** The heading of a list within a page, with a count or a control at its right. */
export function SectionHead({
  id,
  title,
  aside,
  hidden,
}: {
  id?: string | undefined
  title: string
  aside?: ReactNode
  /** Read out alone: what stands over it says the same. */
  hidden?: boolean | undefined
}) {
  if (hidden)
    return (
      <h2 id={id} className="sr-only">
        {title}
      </h2>
    )
  return (
    <div className="section-head mx-1 mt-7 mb-3 flex flex-wrap items-baseline justify-between gap-x-3">
      <h2 id={id} className="text-[1.1875rem] font-semibold leading-label">
        {title}
      </h2>
      {aside && <span className="text-caption text-ink-faint">{aside}</span>}
    </div>
  )
}
