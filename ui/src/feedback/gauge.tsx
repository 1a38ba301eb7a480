import Check from 'lucide-react/icons/check'
import { Coin } from '../art/coin.tsx'
import { Icon } from '../art/icon.tsx'
import { classNames } from '../theme/class-names.ts'

type GaugeProps = {
  label: string
  value: number
  /** At this or below, the bonus is lost: the coral end. Absent when nothing can be lost. */
  fail?: number | undefined
  /** From here on it may be withdrawn: the jade tick. */
  goal: number
  /** The three in words. */
  text: string
  className?: string | undefined
}

/** Where a bonus balance stands between its two ends, with the coin at its place. */
export function Gauge({ label, value, fail = 0, goal, text, className }: GaugeProps) {
  // Never so thin that it cannot be seen.
  const lost = fail > 0 && goal > 0 ? Math.min(40, Math.max(3, (fail / goal) * 100)) : 0
  const share = goal > 0 ? Math.min(100, Math.max(0, (value / goal) * 100)) : 0
  return (
    <div
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={goal}
      aria-valuenow={Math.min(goal, Math.max(0, value))}
      aria-valuetext={text}
      className={`relative h-9 ${className ?? ''}`}
    >
      <span
        className="absolute inset-x-0 top-[.8125rem] h-2.5 overflow-clip rounded-full shadow-well"
        style={{ background: `linear-gradient(90deg, var(--money-out) 0 ${lost}%, var(--sunk) 0)` }}
      >
        <span
          className="absolute inset-y-0 bg-[linear-gradient(90deg,#4a3b78,#8a77c9)]"
          style={{ left: `${lost}%`, width: `${Math.max(0, share - lost)}%` }}
        />
      </span>
      <span
        className={classNames(
          'absolute top-[.4375rem] right-0 grid size-5.5 place-items-center rounded-full',
          'bg-money-in text-on-money-in',
        )}
      >
        <Icon of={Check} size="xs" />
      </span>
      <span
        className="absolute top-[.0625rem] -ml-[1.0625rem] transition-[left] duration-(--duration-calm) ease-out"
        style={{ left: `clamp(1.0625rem, ${share}%, calc(100% - 1.0625rem))` }}
      >
        <Coin className="size-8.5 drop-shadow-[0_3px_5px_rgb(0_0_0/.5)]" />
      </span>
    </div>
  )
}
