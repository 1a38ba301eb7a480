import type { LucideIcon } from 'lucide-react'
import Flag from 'lucide-react/icons/flag'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { Icon } from '../art/icon.tsx'
import { classNames } from '../theme/class-names.ts'

const looks = {
  ask: { box: 'bg-accent-soft [&_b]:text-accent-text', icon: 'text-accent-text', drawing: Flag },
  info: { box: 'bg-control', icon: 'text-ink-muted', drawing: Info },
  /** One step is done, and what is left. */
  done: { box: 'bg-money-in-soft', icon: 'text-money-in', drawing: Info },
  wait: { box: 'bg-waiting-soft', icon: 'text-waiting', drawing: Info },
  /** What may be lost, told beforehand: no alarm. */
  warn: { box: 'bg-danger-soft', icon: 'text-danger', drawing: TriangleAlert },
  danger: { box: 'bg-danger-soft', icon: 'text-danger', drawing: TriangleAlert },
}

/**
 * What a thing asks, said before the button. `danger` is read out at once: the answer to what one
 * just did.
 */
export function Notice({
  tone = 'ask',
  icon,
  children,
  className,
}: {
  tone?: keyof typeof looks | undefined
  icon?: LucideIcon | undefined
  children: ReactNode
  className?: string | undefined
}) {
  const look = looks[tone]
  return (
    <div
      role={tone === 'danger' ? 'alert' : undefined}
      className={classNames(
        'flex gap-3 rounded-control px-3.5 py-3 text-small',
        look.box,
        className,
      )}
    >
      <Icon of={icon ?? look.drawing} size="m" className={classNames('mt-px', look.icon)} />
      <div className="min-w-0 flex-1 text-pretty">{children}</div>
    </div>
  )
}
