import Check from 'lucide-react/icons/check'
import { Icon } from '../art/icon.tsx'
import { classNames } from '../theme/class-names.ts'

/** How far a wizard is; `at` counts from 0. */
export function StepBar({
  label,
  steps,
  at,
}: {
  label: string
  steps: readonly string[]
  at: number
}) {
  return (
    <ol
      aria-label={label}
      className="mt-2 mb-8 grid auto-cols-fr grid-flow-col text-center text-micro text-ink-faint"
    >
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={index === at ? 'step' : undefined}
          className={classNames(
            'relative grid content-start justify-items-center gap-1',
            index === at && 'font-semibold text-ink',
          )}
        >
          {index > 0 && (
            <span
              aria-hidden
              className={classNames(
                'absolute top-[.9375rem] right-1/2 h-[3px] w-full',
                index <= at ? 'bg-money-in' : 'bg-control-press',
              )}
            />
          )}
          <span
            className={classNames(
              'relative z-1 grid size-8 place-items-center rounded-full text-small font-semibold',
              index < at
                ? 'bg-money-in text-on-money-in'
                : index === at
                  ? 'bg-accent text-on-accent shadow-[0_0_0_5px_var(--accent-soft)]'
                  : 'bg-control-press text-ink-muted',
            )}
          >
            {index < at ? <Icon of={Check} /> : index + 1}
          </span>
          {step}
        </li>
      ))}
    </ol>
  )
}
