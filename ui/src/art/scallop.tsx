import type { ReactNode } from 'react'
import { classNames } from '../theme/class-names.ts'
import { scallopPath } from './scallop-path.ts'

/** A scalloped seal with whatever stands in its middle. */
export function Scallop({
  children,
  className,
  fill = 'var(--accent)',
  petals = 14,
}: {
  children?: ReactNode
  className?: string | undefined
  fill?: string | undefined
  petals?: number | undefined
}) {
  return (
    <span className={classNames('relative inline-grid size-9 place-items-center', className)}>
      <svg viewBox="0 0 42 42" aria-hidden className="absolute inset-0 size-full">
        <path d={scallopPath(21, 21, 17.5, petals)} fill={fill} />
      </svg>
      <span className="relative grid place-items-center">{children}</span>
    </span>
  )
}
