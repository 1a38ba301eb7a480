import { Icon } from '@krapao/ui/art/icon.tsx'
import { classNames } from '@krapao/ui/theme/class-names.ts'
import Check from 'lucide-react/icons/check'
import { useId, type ReactNode } from 'react'

interface Props {
  label: string
  options: readonly { value: string; title: string; note: string; tile: ReactNode }[]
  value: string
  onValueChange: (value: string) => void
}

/** Rows in a well, one chosen; a single one is only told. */
export function PickOne({ label, options, value, onValueChange }: Props) {
  const group = useId()
  const alone = options.length === 1
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-small font-medium leading-label! text-ink-muted">
        {label}
      </legend>
      <div className="well overflow-clip">
        {options.map(({ value: own, title, note, tile }) => (
          <label
            key={own}
            className={classNames(
              'flex min-h-15 items-center gap-3 py-2 pr-4 pl-2 has-focus-visible:outline-3',
              'has-focus-visible:-outline-offset-3 has-focus-visible:outline-focus',
              '[&+&]:shadow-[inset_0_1px_0_var(--hairline)]',
            )}
          >
            <input
              type="radio"
              className="sr-only"
              name={group}
              value={own}
              checked={own === value}
              onChange={() => onValueChange(own)}
            />
            {tile}
            <span className="min-w-0 flex-1">
              <b className="block font-medium leading-label wrap-anywhere">{title}</b>
              <span className="block text-caption text-ink-muted tabular-nums">{note}</span>
            </span>
            {own === value && !alone && <Icon of={Check} className="text-accent-text" />}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
