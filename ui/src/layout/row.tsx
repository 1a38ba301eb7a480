import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { RowIcon, type Tint } from './row-icon.tsx'

type RowProps = {
  icon: LucideIcon
  tint?: Tint | undefined
  title: ReactNode
  amount?: ReactNode
  /** What it was: from where to where, or where the money went when it failed. */
  detail?: ReactNode
  /** Date, time, how long ago. */
  meta?: ReactNode
  badge?: ReactNode
  /** Under the row, as wide as its text: what can be unfolded. */
  more?: ReactNode
  /** Makes the whole row a button. */
  onPress?: (() => void) | undefined
  /** What it opens is shown beside the list. */
  chosen?: boolean | undefined
}

/** One movement. Title and amount share a baseline; at 200% text the badge wraps under. */
export function Row({
  icon,
  tint,
  title,
  amount,
  detail,
  meta,
  badge,
  more,
  onPress,
  chosen,
}: RowProps) {
  const inside = (
    <>
      <RowIcon icon={icon} tint={tint} className="mt-0.5" />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="font-semibold">{title}</span>
          {amount !== undefined && <span className="ml-auto text-lead">{amount}</span>}
        </div>
        {detail && <p className="text-caption text-ink-muted">{detail}</p>}
        {(meta || badge) && (
          <div className="mt-0.5 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <span className="text-caption text-ink-faint tabular-nums">{meta}</span>
            {badge && <span className="ml-auto">{badge}</span>}
          </div>
        )}
      </div>
    </>
  )
  const shape = 'flex w-full items-start gap-3.5 px-4 py-3.5 text-left'
  return (
    <li className="[&+&]:shadow-[inset_0_1px_0_var(--hairline)]">
      {onPress ? (
        <button
          type="button"
          onClick={onPress}
          aria-current={chosen || undefined}
          className={
            `${shape} hover:bg-control/40 focus-visible:-outline-offset-3 ` +
            (chosen ? 'bg-control shadow-[inset_4px_0_0_var(--accent)]' : '')
          }
        >
          {inside}
        </button>
      ) : (
        <div className={shape}>{inside}</div>
      )}
      {more && <div className="-mt-2 pr-4 pb-2 pl-[4.375rem]">{more}</div>}
    </li>
  )
}
