import { Icon } from '@krapao/ui/art/icon.tsx'
import { Mark } from '@krapao/ui/art/mark.tsx'
import { Money } from '@krapao/ui/money/money.tsx'
import Check from 'lucide-react/icons/check'
import { useTranslations } from 'use-intl/react'
import { during } from '../film.ts'

const size = 25
/** How far a square is from the nearer edge. */
const near = (value: number): number => Math.min(value, size - 1 - value)
const isFinder = (x: number, y: number): boolean => near(x) < 8 && near(y) < 8 && !(x > 8 && y > 8)

/** Squares in no order that means anything: it must not be taken for a code to pay. */
const squares = Array.from(
  { length: size * size },
  (_, at) => [at % size, Math.floor(at / size)] as const,
)
  .filter(
    ([x, y]) =>
      !isFinder(x, y) &&
      (Math.abs(x - 12) > 3 || Math.abs(y - 12) > 3) &&
      (x * 7 + y * 13 + x * y * 3) % 5 < 2,
  )
  .map(([x, y]) => `M${x} ${y}h1v1h-1z`)
  .join('')
const finders = [
  [0, 0],
  [18, 0],
  [0, 18],
]
  .map(([x, y]) => `M${x} ${y}h7v7h-7zm1 1v5h5v-5zm1 1h3v3h-3z`)
  .join('')

/** A bank app's camera passes over the code, which is then paid. */
export function QrScene({ t: at }: { t: number }) {
  const t = useTranslations('howto.scene')
  const paid = during(at, 0.74, 0.82)
  return (
    <div
      data-theme="paper"
      className="mx-auto grid w-60 justify-items-center gap-2 rounded-tile bg-raised px-5 pt-4 pb-3"
    >
      <span className="relative">
        <svg viewBox="0 0 25 25" className="size-40" fillRule="evenodd" fill="var(--ink)">
          <path d={finders + squares} />
        </svg>
        <Mark className="absolute inset-0 m-auto size-8" />
        <span
          aria-hidden
          className="absolute inset-x-0 h-1 rounded-full bg-money-in shadow-[0_0_14px_4px_var(--money-in)]"
          style={{
            top: `${during(at, 0.12, 0.68) * 97}%`,
            opacity: during(at, 0.04, 0.12) - during(at, 0.68, 0.74),
          }}
        />
        <span
          aria-hidden
          className="absolute inset-0 m-auto grid size-20 place-items-center rounded-full bg-money-in text-on-money-in"
          style={{ opacity: paid, scale: String(0.5 + paid / 2) }}
        >
          <Icon of={Check} size="m" />
        </span>
      </span>
      <span className="flex w-full items-baseline justify-between gap-2 text-small text-ink-muted">
        {t('toPay')}
        <Money amount={500} className="text-lead text-ink" />
      </span>
    </div>
  )
}
