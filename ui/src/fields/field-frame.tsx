import CircleAlert from 'lucide-react/icons/circle-alert'
import type { ReactNode } from 'react'
import { Icon } from '../art/icon.tsx'
import { classNames } from '../theme/class-names.ts'

export type FieldTexts = {
  label: string
  /** Keeps the label for screen readers only. */
  labelHidden?: boolean | undefined
  /** Right of the label: limits, the balance it draws on. */
  aside?: ReactNode
  hint?: ReactNode
  /** The sentence that says what is wrong; its presence makes the field wrong. */
  error?: ReactNode
}

export const focusRingClass =
  'focus-within:shadow-[inset_0_0_0_2px_var(--focus),0_0_0_4px_color-mix(in_srgb,var(--focus)_22%,transparent)]'
export const boxClass =
  'flex min-h-13 items-center gap-2.5 rounded-control bg-field px-4 transition-shadow ' +
  'duration-(--duration-quick) shadow-[inset_0_0_0_1px_var(--ink-mark),var(--lift-well)] ' +
  focusRingClass
export const wrongBoxClass = 'shadow-[inset_0_0_0_2px_var(--danger)]'
export const inputClass =
  'h-13 w-0 min-w-0 flex-1 bg-transparent leading-label outline-0 disabled:text-ink-faint'

/** What the input must carry so that its hint and error are read with it. */
export function described(
  id: string,
  texts: FieldTexts,
): { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined } {
  const said = texts.error ? `${id}-error` : texts.hint ? `${id}-hint` : undefined
  return { id, 'aria-invalid': texts.error ? true : undefined, 'aria-describedby': said }
}

/** Label above, sentence below: the frame every field stands in. */
export function FieldFrame({
  id,
  label,
  labelHidden,
  aside,
  hint,
  error,
  className,
  children,
}: FieldTexts & { id: string; className?: string | undefined; children: ReactNode }) {
  return (
    <div
      className={classNames(
        'grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-1.5',
        className,
      )}
    >
      <div
        className={classNames(
          'flex items-baseline justify-between gap-3',
          labelHidden && 'sr-only',
        )}
      >
        <label htmlFor={id} className="text-small font-medium leading-label! text-ink-muted">
          {label}
        </label>
        {aside && <span className="text-caption text-ink-faint text-right">{aside}</span>}
      </div>
      {children}
      {error ? (
        <p id={`${id}-error`} className="flex gap-1.5 text-caption text-danger">
          <Icon of={CircleAlert} size="xs" className="mt-[.2rem]" />
          <span>{error}</span>
        </p>
      ) : (
        hint && (
          <p id={`${id}-hint`} className="flex gap-1.5 text-caption text-ink-faint">
            {hint}
          </p>
        )
      )}
    </div>
  )
}
