import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Icon } from '../art/icon.tsx'
import { classNames } from '../theme/class-names.ts'

/** An icon and a short word in the top bar: time played, language. */
export function Pill({
  icon,
  children,
  className,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & { icon: LucideIcon }) {
  return (
    <button
      {...rest}
      type={type}
      className={classNames(
        'press flex h-11 items-center gap-1 rounded-full px-3 text-small font-medium',
        'leading-label! whitespace-nowrap text-ink-muted',
        className,
      )}
    >
      <Icon of={icon} />
      {children}
    </button>
  )
}
