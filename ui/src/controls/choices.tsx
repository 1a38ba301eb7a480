import type { LucideIcon } from 'lucide-react'
import { useId } from 'react'
import { Icon } from '../art/icon.tsx'
import { classNames } from '../theme/class-names.ts'

export type Choice<Value extends string> = {
  value: Value
  label: string
  note?: string | undefined
  icon?: LucideIcon | undefined
  disabled?: boolean | undefined
}

type ChoicesProps<Value extends string> = {
  label: string
  labelHidden?: boolean | undefined
  choices: readonly Choice<Value>[]
  value: Value | null
  onValueChange: (value: Value) => void
  columns?: 2 | 3 | undefined
}

/**
 * Two or three ways side by side, one chosen: real radio buttons, so the arrow keys work as
 * everywhere.
 */
export function Choices<Value extends string>({
  label,
  labelHidden,
  choices,
  value,
  onValueChange,
  columns = 3,
}: ChoicesProps<Value>) {
  const name = useId()
  return (
    <fieldset className="min-w-0">
      <legend
        className={
          labelHidden ? 'sr-only' : 'mb-1.5 text-small font-medium leading-label! text-ink-muted'
        }
      >
        {label}
      </legend>
      <div
        className={classNames(
          'grid gap-2',
          columns === 3
            ? 'grid-cols-[repeat(auto-fit,minmax(min(5.25rem,100%),1fr))]'
            : 'grid-cols-2',
        )}
      >
        {choices.map((choice) => (
          <label
            key={choice.value}
            className={classNames(
              'grid min-h-11 content-start justify-items-start gap-0.5',
              'rounded-[1.25rem] bg-control px-3 pt-3 pb-2.5 text-left text-small',
              'font-medium leading-label! transition-[background-color,box-shadow]',
              'duration-(--duration-quick) has-checked:bg-accent-soft',
              'has-checked:shadow-[inset_0_0_0_2px_var(--accent)]',
              'has-disabled:text-ink-faint has-focus-visible:outline-3',
              'has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
            )}
          >
            <input
              type="radio"
              className="peer sr-only"
              name={name}
              value={choice.value}
              checked={value === choice.value}
              disabled={choice.disabled}
              onChange={() => onValueChange(choice.value)}
            />
            <Said choice={choice} />
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function Said({ choice }: { choice: ChoicesProps<string>['choices'][number] }) {
  return (
    <>
      {choice.icon && (
        <Icon
          of={choice.icon}
          size="m"
          className="mb-0.5 text-ink-muted peer-checked:text-accent-text"
        />
      )}
      {choice.label}
      {choice.note && <span className="text-micro font-normal text-ink-muted">{choice.note}</span>}
    </>
  )
}
