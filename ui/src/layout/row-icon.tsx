import type { LucideIcon } from 'lucide-react'
import { Icon } from '../art/icon.tsx'
import { classNames } from '../theme/class-names.ts'

const tints = {
  in: 'bg-money-in-soft text-money-in',
  out: 'bg-money-out-soft text-money-out',
  wait: 'bg-waiting-soft text-waiting',
  gift: 'bg-accent-soft text-accent-text',
  plain: 'bg-control text-ink-muted',
}
export type Tint = keyof typeof tints

/** The 40 px tile before a row: the tint says the kind, the icon says it again. */
export function RowIcon({
  icon,
  tint = 'plain',
  className,
}: {
  icon: LucideIcon
  tint?: Tint | undefined
  className?: string | undefined
}) {
  return (
    <span
      className={classNames(
        'grid size-10 flex-none place-items-center rounded-[.875rem]',
        tints[tint],
        className,
      )}
    >
      <Icon of={icon} />
    </span>
  )
}
