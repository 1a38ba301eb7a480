import type { ReactNode } from 'react'
import { classNames } from '../theme/class-names.ts'

type ChipsProps<Value extends string | number> = {
  label: string
  options: readonly {
    value: Value
    label: string
    /** A second, smaller line: its kip, why it cannot be picked, or what it is. */
    note?: ReactNode
    disabled?: boolean | undefined
  }[]
  value: Value | null
  onPick: (value: Value) => void
  columns?: 2 | 3 | undefined
}

/** Quick-picks: three columns of 44. Picking fills in the field they stand under. */
export function Chips<Value extends string | number>({
  label,
  options,
  value,
  onPick,
  columns = 3,
}: ChipsProps<Value>) {
  return (
    <div
      role="group"
      aria-label={label}
      className={classNames('grid gap-2', columns === 3 ? 'grid-cols-3' : 'grid-cols-2')}
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          disabled={option.disabled}
          onClick={() => onPick(option.value)}
          className={classNames(
            'press min-h-11 rounded-[.9375rem] bg-control px-2 py-1 font-medium leading-label',
            'tabular-nums aria-pressed:bg-accent-soft aria-pressed:font-semibold',
            'aria-pressed:text-accent-text',
            'aria-pressed:shadow-[inset_0_0_0_2px_var(--accent)]',
            'disabled:cursor-not-allowed disabled:bg-transparent disabled:text-ink-faint',
            'disabled:shadow-[inset_0_0_0_1px_var(--hairline)]',
          )}
        >
          {option.label}
          {typeof option.note === 'string' ? (
            <span className="block text-caption font-normal">{option.note}</span>
          ) : (
            option.note
          )}
        </button>
      ))}
    </div>
  )
}
