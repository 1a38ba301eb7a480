import type { ComponentProps } from 'react'
import { classNames } from '../theme/class-names.ts'

/** On or off, at once. `label` says what; the row beside it shows the same words. */
export function Switch({
  label,
  className,
  ...input
}: Omit<ComponentProps<'input'>, 'type' | 'role'> & { label: string }) {
  return (
    <span className={classNames('relative block h-11 w-13', className)}>
      <input
        {...input}
        type="checkbox"
        role="switch"
        aria-label={label}
        className={classNames(
          'peer absolute inset-x-0 inset-y-[.4375rem] appearance-none rounded-full bg-field',
          'shadow-[inset_0_0_0_1.5px_var(--ink-mark)] checked:bg-money-in checked:shadow-none',
          'before:absolute before:-inset-y-[.4375rem] before:inset-x-0 disabled:opacity-60',
        )}
      />
      <span
        aria-hidden
        className={classNames(
          'pointer-events-none absolute top-[.6875rem] left-1 size-5.5 rounded-full bg-ink-muted',
          'transition-transform duration-(--duration-quick) ease-out',
          'peer-checked:translate-x-5.5 peer-checked:bg-on-money-in',
        )}
      />
    </span>
  )
}
