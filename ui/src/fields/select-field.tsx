import type { LucideIcon } from 'lucide-react'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useId, type ComponentProps } from 'react'
import { Icon } from '../art/icon.tsx'
import { classNames } from '../theme/class-names.ts'
import { boxClass, described, FieldFrame, wrongBoxClass, type FieldTexts } from './field-frame.tsx'

type SelectFieldProps = FieldTexts &
  Omit<ComponentProps<'select'>, 'children'> & {
    options: readonly { value: string; label: string; disabled?: boolean | undefined }[]
    /** Shown while nothing is chosen. */
    placeholder?: string | undefined
    leading?: LucideIcon | undefined
  }

/** The browser's own select: on a phone it opens the system's wheel or list. */
export function SelectField({
  label,
  labelHidden,
  aside,
  hint,
  error,
  options,
  placeholder,
  leading,
  className,
  id,
  ...select
}: SelectFieldProps) {
  const own = useId()
  const fieldId = id ?? own
  const texts = { label, labelHidden, aside, hint, error }
  const firstEmpty =
    select.value === undefined && select.defaultValue === undefined && placeholder !== undefined
  return (
    <FieldFrame id={fieldId} {...texts} className={className}>
      <div className={classNames(boxClass, 'relative px-0', Boolean(error) && wrongBoxClass)}>
        {leading && (
          <Icon of={leading} className="pointer-events-none absolute left-4 text-ink-muted" />
        )}
        <select
          {...select}
          {...(firstEmpty ? { defaultValue: '' } : {})}
          {...described(fieldId, texts)}
          className={classNames(
            'h-13 w-full appearance-none truncate rounded-control bg-transparent pr-11',
            'leading-label outline-0 [&>option]:bg-raised [&>option]:text-ink',
            leading ? 'pl-11' : 'pl-4',
            select.value === '' && 'text-ink-faint',
          )}
        >
          {placeholder !== undefined && (
            <option value="" disabled>
              {placeholder}
            </option>
          )}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon of={ChevronDown} className="pointer-events-none absolute right-4 text-ink-muted" />
      </div>
    </FieldFrame>
  )
}
