import type { ReactNode } from 'react'
import { classNames } from '../theme/class-names.ts'

/** A phone-wide page in its theme's light, with room for the bottom bar unless `bare`. */
export function Page({
  bare,
  children,
  className,
}: {
  bare?: boolean | undefined
  children: ReactNode
  className?: string | undefined
}) {
  return (
    <div
      className={classNames(
        'relative mx-auto min-h-dvh w-full max-w-(--page-max) overflow-clip bg-(image:--light-page) px-(--gutter)',
        bare ? 'pb-8' : 'pb-[calc(var(--nav-height)+3.5rem)]',
        className,
      )}
    >
      {children}
    </div>
  )
}
