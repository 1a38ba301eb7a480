import type { InputHTMLAttributes } from 'react'
import { useId, useRef, type ComponentProps } from 'react'
import { classNames } from '../theme/class-names.ts'
import { cleanAmount } from './amount-text.ts'
import {
  boxClass,
  described,
  FieldFrame,
  inputClass,
  wrongBoxClass,
  type FieldTexts,
} from './field-frame.tsx'

type AmountFieldProps = FieldTexts &
  Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type' | 'inputMode' | 'children'> & {
    /** What is typed, as text; `parseAmount` of amount-text.ts reads it. */
    value: string
    onValueChange: (text: string) => void
    currency?: string | undefined
    /** The button inside the box that fills in everything there is. */
    all?: { label: string; onPress: () => void; disabled?: boolean | undefined } | undefined
    /** `open` is the large centred figure of a screen that asks only for an amount. */
    look?: 'box' | 'open' | undefined
  }

export function AmountField({
  label,
  labelHidden,
  aside,
  hint,
  error,
  value,
  onValueChange,
  currency = '฿',
  all,
  look = 'box',
  className,
  id,
  ...input
}: AmountFieldProps) {
  const own = useId()
  const fieldId = id ?? own
  const texts = { label, labelHidden, aside, hint, error }
  const typed = {
    ...input,
    ...described(fieldId, texts),
    type: 'text',
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    enterKeyHint: 'done' as const,
    value,
    placeholder: input.placeholder ?? '0',
    onChange: (event: { target: { value: string } }) =>
      onValueChange(cleanAmount(event.target.value, value)),
  }
  if (look === 'open') {
    return (
      <OpenField
        fieldId={fieldId}
        texts={texts}
        className={className}
        currency={currency}
        value={value}
        typed={typed}
      />
    )
  }
  return (
    <FieldFrame id={fieldId} {...texts} className={className}>
      <BoxedField all={all} currency={currency} typed={typed} error={error} />
    </FieldFrame>
  )
}

function BoxedField({
  all,
  currency,
  typed,
  error,
}: {
  all: AmountFieldProps['all']
  currency: string
  typed: InputHTMLAttributes<HTMLInputElement>
  error: AmountFieldProps['error']
}) {
  return (
    <div
      className={classNames(boxClass, 'min-h-14', Boolean(error) && wrongBoxClass, all && 'pr-1.5')}
    >
      <span className="text-title font-normal! text-ink-muted" aria-hidden>
        {currency}
      </span>
      <input {...typed} className={classNames(inputClass, 'text-title')} />
      {all && (
        <button
          type="button"
          onClick={all.onPress}
          disabled={all.disabled}
          className={classNames(
            'press min-h-11 rounded-[.9375rem] bg-control px-4 text-small font-semibold',
            'leading-label! disabled:text-ink-faint',
          )}
        >
          {all.label}
        </button>
      )}
    </div>
  )
}

/** As wide as its digits, without a box. */
function OpenField({
  fieldId,
  texts,
  className,
  currency,
  value,
  typed,
}: {
  fieldId: string
  texts: Parameters<typeof described>[1]
  className: AmountFieldProps['className']
  currency: string
  value: AmountFieldProps['value']
  typed: InputHTMLAttributes<HTMLInputElement>
}) {
  const box = useRef<HTMLInputElement>(null)
  return (
    <FieldFrame
      id={fieldId}
      {...texts}
      className={classNames('justify-items-center text-center', className)}
    >
      {/* The figure is as narrow as its digits: a finger beside it means it, too. */}
      <div
        onClick={() => box.current?.focus()}
        className={classNames(
          'flex max-w-full min-w-56 cursor-text items-baseline justify-center gap-1',
          'rounded-control px-4 py-1 focus-within:shadow-[inset_0_-2px_0_var(--focus)]',
        )}
      >
        <span className="text-[1.55rem] font-medium" aria-hidden>
          {currency}
        </span>
        <input
          {...typed}
          ref={box}
          style={{ width: `${Math.max(value.length, 1) + 0.4}ch` }}
          className={classNames(
            'max-w-full bg-transparent text-[2.75rem] font-semibold leading-[1.3]',
            'caret-accent outline-0 text-center',
          )}
        />
      </div>
    </FieldFrame>
  )
}
