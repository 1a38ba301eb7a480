import type { ReactNode } from 'react'
import { classNames } from '../theme/class-names.ts'

/** The anatomy of empty and error states: picture, what it is, what to do, the button. */
export function StatePage({
  art,
  title,
  children,
  actions,
  note,
}: {
  art: ReactNode
  title: string
  children?: ReactNode
  actions?: ReactNode
  note?: ReactNode
}) {
  return (
    <div
      className={classNames(
        'grid grid-cols-[minmax(0,1fr)] justify-items-center gap-1.5 px-4 pt-14 pb-8',
        'text-center text-balance',
      )}
    >
      {art}
      <h2 className="text-title">{title}</h2>
      {children && <div className="text-ink-muted">{children}</div>}
      {actions && <div className="mt-5 grid min-w-52 gap-2">{actions}</div>}
      {note && <p className="mt-4 text-caption text-ink-faint">{note}</p>}
    </div>
  )
}
