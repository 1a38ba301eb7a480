import { classNames } from '@krapao/ui/theme/class-names.ts'
import type { ReactNode } from 'react'

/** What to do, in order. */
export function Steps({ label, steps }: { label: string; steps: readonly ReactNode[] }) {
  return (
    <ol aria-label={label} className="grid gap-1.5 text-caption text-ink-muted">
      {steps.map((step, at) => (
        <li key={at} className="flex gap-2.5">
          <span
            aria-hidden
            className={classNames(
              'grid size-5.5 flex-none place-items-center rounded-full bg-control',
              'text-micro font-semibold text-ink',
            )}
          >
            {at + 1}
          </span>
          <span className="min-w-0 text-pretty">{step}</span>
        </li>
      ))}
    </ol>
  )
}
