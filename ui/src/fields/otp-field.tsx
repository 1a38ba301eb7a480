import { useId, useState, type ComponentProps } from 'react'
import { classNames } from '../theme/class-names.ts'
import { described, FieldFrame, type FieldTexts } from './field-frame.tsx'
import { cleanOtp } from './otp-text.ts'

type OtpFieldProps = FieldTexts &
  Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type' | 'children' | 'maxLength'> & {
    value: string
    onValueChange: (digits: string) => void
    /** Called once the last digit is in. */
    onComplete?: ((digits: string) => void) | undefined
    length?: number | undefined
  }

/**
 * One real input under six boxes: paste, autofill from the SMS and screen readers see a plain
 * field. Each empty box shows its digit of the placeholder.
 */
export function OtpField({
  label,
  labelHidden,
  aside,
  hint,
  error,
  value,
  onValueChange,
  onComplete,
  length = 6,
  placeholder = '0'.repeat(length),
  className,
  id,
  onFocus,
  onBlur,
  ...input
}: OtpFieldProps) {
  const own = useId()
  const fieldId = id ?? own
  const texts = { label, labelHidden, aside, hint, error }
  const [focused, setFocused] = useState(false)
  const place = Math.min(value.length, length - 1)

  function accept(text: string) {
    const digits = cleanOtp(text, length)
    onValueChange(digits)
    if (digits.length === length && digits !== value) onComplete?.(digits)
  }

  return (
    <FieldFrame id={fieldId} {...texts} className={className}>
      <div
        className="relative grid gap-2"
        style={{ gridTemplateColumns: `repeat(${length}, minmax(0, 1fr))` }}
      >
        <Boxes
          length={length}
          value={value}
          placeholder={placeholder}
          focused={focused}
          place={place}
          error={error}
        />
        <input
          {...input}
          {...described(fieldId, texts)}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="[0-9]*"
          placeholder={placeholder}
          value={value}
          onChange={(event) => accept(event.target.value)}
          // The boxes show no caret, so editing always happens at the end.
          onSelect={(event) => {
            const box = event.currentTarget
            if (box.selectionStart === box.selectionEnd)
              box.setSelectionRange(box.value.length, box.value.length)
          }}
          onFocus={(event) => {
            setFocused(true)
            onFocus?.(event)
          }}
          onBlur={(event) => {
            setFocused(false)
            onBlur?.(event)
          }}
          className="absolute inset-0 size-full cursor-text opacity-0"
        />
      </div>
    </FieldFrame>
  )
}

function Boxes({
  length,
  value,
  placeholder,
  focused,
  place,
  error,
}: {
  length: number
  value: OtpFieldProps['value']
  placeholder: string
  focused: boolean
  place: number
  error: OtpFieldProps['error']
}) {
  return (
    <>
      {Array.from({ length }, (_, at) => (
        <span
          key={at}
          aria-hidden
          className={classNames(
            'grid h-16 place-items-center rounded-control bg-raised text-headline',
            'leading-none! transition-shadow duration-(--duration-quick)',
            focused && at === place
              ? 'shadow-[inset_0_0_0_2px_var(--focus),0_0_0_4px_color-mix(in_srgb,var(--focus)_18%,transparent)]'
              : error
                ? 'shadow-[inset_0_0_0_2px_var(--danger)]'
                : 'shadow-[inset_0_0_0_1px_var(--ink-mark),var(--lift-rest)]',
          )}
        >
          {value[at] ?? (
            <span className="font-normal text-ink-faint opacity-70">{placeholder[at]}</span>
          )}
        </span>
      ))}
    </>
  )
}
