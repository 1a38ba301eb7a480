import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../art/icon.tsx'
import { classNames } from '../theme/class-names.ts'

const tones = {
  ok: 'bg-money-in-soft text-money-in',
  no: 'bg-money-out-soft text-money-out',
  wait: 'bg-waiting-soft text-waiting',
  on: 'bg-accent-soft text-accent-text',
  plain: 'bg-control text-ink-muted',
}
type BadgeTone = keyof typeof tones
type BadgeProps = {
  tone?: BadgeTone | undefined
  icon?: LucideIcon | undefined
  children: ReactNode
  className?: string | undefined
}

/** A shape, a word and a colour; never the colour alone. */
export function Badge({ tone = 'plain', icon, children, className }: BadgeProps) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-[.3rem] rounded-full py-px pr-[.5625rem] text-micro',
        'font-medium whitespace-nowrap',
        icon ? 'pl-[.4375rem]' : 'pl-[.5625rem]',
        tones[tone],
        className,
      )}
    >
      {icon && <Icon of={icon} size="xs" />}
      {children}
    </span>
  )
}
