import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { useId, type ComponentProps, type ReactNode } from 'react'
import { Icon } from '../art/icon.tsx'
import { classNames } from '../theme/class-names.ts'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & {
  label: ReactNode
  error?: ReactNode
}

export function Checkbox({ label, error, className, ...input }: CheckboxProps) {
  const errorId = useId()
  return (
    <div className={className}>
      <label className="flex min-h-11 items-center gap-2.5 text-small has-disabled:text-ink-faint">
        <span className="relative grid size-6 flex-none place-items-center">
          <input
            {...input}
            type="checkbox"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? errorId : undefined}
            className={classNames(
              'peer size-6 appearance-none rounded-[.5rem] bg-field',
              'shadow-[inset_0_0_0_1px_var(--ink-mark)] checked:bg-accent',
              'checked:shadow-none aria-invalid:shadow-[inset_0_0_0_2px_var(--danger)]',
              'disabled:opacity-60',
            )}
          />
          <Icon
            of={Check}
            className={classNames(
              'pointer-events-none absolute scale-60 text-on-accent opacity-0',
              'transition-[opacity,scale] duration-(--duration-quick) ease-spring',
              'peer-checked:scale-100 peer-checked:opacity-100',
            )}
          />
        </span>
        <span className="min-w-0">{label}</span>
      </label>
      {error && (
        <p id={errorId} className="flex gap-1.5 text-caption text-danger">
          <Icon of={CircleAlert} size="xs" className="mt-[.2rem]" />
          {error}
        </p>
      )}
    </div>
  )
}
