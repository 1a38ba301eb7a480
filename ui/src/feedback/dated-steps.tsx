import type { LucideIcon } from 'lucide-react'
import Check from 'lucide-react/icons/check'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Flag from 'lucide-react/icons/flag'
import Undo from 'lucide-react/icons/undo-2'
import { Icon } from '../art/icon.tsx'
import { classNames } from '../theme/class-names.ts'

export type DatedStep = {
  state: 'done' | 'now' | 'next' | 'back'
  title: string
  detail?: string | undefined
  time?: string | undefined
}

const looks: Record<DatedStep['state'], { icon: LucideIcon; dot: string; title: string }> = {
  done: { icon: Check, dot: 'bg-money-in text-on-money-in', title: '' },
  now: { icon: Ellipsis, dot: 'bg-waiting text-ground', title: 'font-semibold' },
  next: { icon: Flag, dot: 'bg-control text-ink-faint', title: 'text-ink-faint' },
  back: { icon: Undo, dot: 'bg-money-out-soft text-money-out', title: 'font-semibold' },
}

/**
 * Held, sent, arrived: what happened to the money and when. `back` is money that returned to where
 * it came from.
 */
export function DatedSteps({ label, steps }: { label: string; steps: readonly DatedStep[] }) {
  return (
    <ol aria-label={label} className="well px-4 py-2">
      {steps.map((step, at) => {
        const look = looks[step.state]
        return (
          <li
            key={step.title}
            aria-current={step.state === 'now' ? 'step' : undefined}
            className="relative grid grid-cols-[1.75rem_1fr_auto] items-start gap-x-3 py-2"
          >
            {at < steps.length - 1 && (
              <span
                aria-hidden
                className={classNames(
                  'absolute top-8 -bottom-2 left-[.8125rem] w-0.5',
                  step.state === 'done' ? 'bg-money-in' : 'bg-control-press',
                )}
              />
            )}
            <span
              className={classNames(
                'relative grid size-7 place-items-center rounded-full',
                look.dot,
              )}
            >
              <Icon of={look.icon} size="xs" />
            </span>
            <span className={classNames('text-pretty', look.title)}>{step.title}</span>
            <span className="pt-px text-caption text-ink-faint tabular-nums">{step.time}</span>
            {step.detail && (
              <span className="col-span-2 col-start-2 text-caption text-pretty text-ink-muted">
                {step.detail}
              </span>
            )}
          </li>
        )
      })}
    </ol>
  )
}
