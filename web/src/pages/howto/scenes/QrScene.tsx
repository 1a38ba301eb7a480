import { Mark } from '@krapao/ui/mark.tsx'
import { Money } from '@krapao/ui/money.tsx'
import { useTranslations } from 'use-intl/react'

const size = 25
/** How far a square is from the nearer edge. */
const near = (value: number): number => Math.min(value, size - 1 - value)
const isFinder = (x: number, y: number): boolean => near(x) < 8 && near(y) < 8 && !(x > 8 && y > 8)

/** Squares in no order that means anything: it must not be taken for a code to pay. */
const squares = Array.from({ length: size * size }, (_, at) => [at % size, Math.floor(at / size)] as const)
  .filter(([x, y]) => !isFinder(x, y) && (Math.abs(x - 12) > 3 || Math.abs(y - 12) > 3) && (x * 7 + y * 13 + x * y * 3) % 5 < 2)
  .map(([x, y]) => `M${x} ${y}h1v1h-1z`)
  .join('')
const finders = [[0, 0], [18, 0], [0, 18]].map(([x, y]) => `M${x} ${y}h7v7h-7zm1 1v5h5v-5zm1 1h3v3h-3z`).join('')

export function QrScene() {
  const t = useTranslations('howto.scene')
  return (
    <div data-theme="paper" className="mx-auto grid w-60 justify-items-center gap-2 rounded-tile bg-raised px-5 pt-4 pb-3">
      <span className="relative">
        <svg viewBox="0 0 25 25" className="size-40" fillRule="evenodd" fill="var(--ink)"><path d={finders + squares} /></svg>
        <Mark className="absolute inset-0 m-auto size-8" />
      </span>
      <span className="flex w-full items-baseline justify-between gap-2 text-small text-ink-muted">{t('toPay')}<Money amount={500} className="text-lead text-ink" /></span>
    </div>
  )
}
