import type { ReactNode } from 'react'
import { CopyButton } from '../controls/copy-button.tsx'
import { classNames } from '../theme/class-names.ts'

type Fact = {
  label: string
  value: ReactNode
  /** Adds a copy button: the text it copies, its name, and what it says when done. */
  copy?:
    | {
        text: string
        label: string
        copiedLabel: string
        onCopied?: ((copied: boolean) => void) | undefined
      }
    | undefined
}

/** Names and values in a well: credentials, an account to pay to, a profile. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="well">
      {facts.map((fact) => (
        <div
          key={fact.label}
          className={classNames(
            'grid min-h-13 grid-cols-[minmax(5.5rem,auto)_minmax(0,1fr)] items-center',
            'gap-x-3 pl-4 [&+&]:shadow-[inset_0_1px_0_var(--hairline)]',
          )}
        >
          <dt className="text-small text-ink-muted">{fact.label}</dt>
          <dd className="flex min-w-0 items-center justify-between gap-2 font-semibold">
            <span className="min-w-0 py-2 pr-4 wrap-anywhere">{fact.value}</span>
            {fact.copy && <CopyButton {...fact.copy} className="flex-none" />}
          </dd>
        </div>
      ))}
    </dl>
  )
}
