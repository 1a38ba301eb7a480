import { Mark } from '@krapao/ui/art/mark.tsx'
import { classNames } from '@krapao/ui/theme/class-names.ts'
import type { ReactNode } from 'react'
import { useTheme } from '../app/theme.ts'

/** A page outside both layouts: the mark, what happened, the way on. */
export function BarePage({
  heading,
  lead,
  children,
}: {
  heading: string
  lead: string
  children?: ReactNode
}) {
  useTheme('paper')
  return (
    <main
      className={classNames(
        'mx-auto grid min-h-dvh w-full max-w-(--page-max) content-center',
        'justify-items-center gap-2 bg-(image:--light-page) sm:bg-none px-(--gutter) pb-16',
        'text-center',
      )}
    >
      <Mark className="mb-3 size-24" />
      <h1 className="text-headline">{heading}</h1>
      <p className="max-w-80 text-ink-muted">{lead}</p>
      {children && <div className="mt-5">{children}</div>}
    </main>
  )
}
