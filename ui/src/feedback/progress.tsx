import { classNames } from '../theme/class-names.ts'

type ProgressProps = {
  label: string
  value: number
  max: number
  /** The value in words, such as "3,260 of 5,000 baht". */ text?: string | undefined
  tone?: 'accent' | 'waiting' | 'low' | undefined
  className?: string | undefined
}

const fills = {
  accent: 'bg-[linear-gradient(90deg,var(--accent-shade),var(--accent)_60%,var(--accent-lit))]',
  waiting: 'bg-waiting',
  low: 'bg-money-out',
}

export function Progress({ label, value, max, text, tone = 'accent', className }: ProgressProps) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={Math.min(max, Math.max(0, value))}
      aria-valuetext={text}
      className={classNames('h-2.5 overflow-clip rounded-full bg-sunk shadow-well', className)}
    >
      <span
        className={classNames(
          'block h-full rounded-full transition-[width] duration-(--duration-calm) ease-out',
          fills[tone],
        )}
        style={{ width: `${share * 100}%` }}
      />
    </div>
  )
}
