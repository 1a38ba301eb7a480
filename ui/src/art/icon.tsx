import type { LucideIcon } from 'lucide-react'
import { classNames } from '../theme/class-names.ts'

const sizes = { xs: 'size-4', s: 'size-4.5', m: 'size-6' }

type IconProps = {
  of: LucideIcon
  size?: keyof typeof sizes | undefined
  className?: string | undefined
}

/**
 * A Lucide icon at the house's stroke. It never speaks: the word stands beside it or in the
 * control's label.
 */
export function Icon({ of: Drawing, size = 's', className }: IconProps) {
  return <Drawing aria-hidden className={classNames(sizes[size], className)} strokeWidth={1.9} />
}
