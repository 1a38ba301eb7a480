import type { ReactNode } from 'react'
import { Mark } from '../../art/mark.tsx'
import { classNames } from '../../theme/class-names.ts'

/**
 * The name of the app at the left, what the page needs at hand at the right. With enlarged text the
 * name has a line of its own, whole, and the round buttons grow no further than the width allows.
 */
export function TopBar({ name, children }: { name: ReactNode; children?: ReactNode }) {
  return (
    <header className="relative z-(--z-sticky) -mx-1 flex min-h-15 flex-wrap max-[352px]:min-h-13 items-center gap-x-1">
      <span
        className={classNames(
          'flex min-w-0 flex-auto items-center gap-2.5 max-[22rem]:gap-1.5 text-[1.1875rem]',
          'font-semibold leading-label',
        )}
      >
        <Mark />
        <span className="min-w-0">{name}</span>
      </span>
      <span
        className={classNames(
          'ml-auto flex flex-wrap items-center justify-end gap-1 max-[22rem]:-mr-2 max-[22rem]:gap-0',
          '[&_.size-11]:size-[max(44px,min(2.75rem,11vw))]',
        )}
      >
        {children}
      </span>
    </header>
  )
}
