import type { LucideIcon } from 'lucide-react'
import { useId, type ComponentProps, type ReactNode } from 'react'
import { Icon } from '../art/icon.tsx'
import { classNames } from '../theme/class-names.ts'
import {
  boxClass,
  described,
  FieldFrame,
  inputClass,
  wrongBoxClass,
  type FieldTexts,
} from './field-frame.tsx'

export type FieldProps = FieldTexts &
  Omit<ComponentProps<'input'>, 'children'> & {
    /** An icon, or a short word such as a country code, before what is typed. */
    leading?: LucideIcon | undefined
    /** A control inside the box, at its right end. */
    trailing?: ReactNode
  }

/** One line of text. Input props (name, ref, onChange, autoComplete ...) go to the input itself. */
export function Field({
  label,
  labelHidden,
  aside,
  hint,
  error,
  leading,
  trailing,
  className,
  id,
  readOnly,
  ...input
}: FieldProps) {
  const own = useId()
  const texts = { label, labelHidden, aside, hint, error }
  const fieldId = id ?? own
  return (
    <FieldFrame id={fieldId} {...texts} className={className}>
      <div
        className={classNames(
          boxClass,
          Boolean(error) && wrongBoxClass,
          Boolean(trailing) && 'pr-1.5',
          readOnly && 'bg-sunk',
        )}
      >
        {leading && <Icon of={leading} className="text-ink-muted" />}
        <input
          {...input}
          {...described(fieldId, texts)}
          readOnly={readOnly}
          className={inputClass}
        />
        {trailing}
      </div>
    </FieldFrame>
  )
}
