import { minus, moneyShort } from '@krapao/ui/money/money-parts.ts'
import { useTranslations } from 'use-intl/react'
import type { StatementTotals as Totals } from '../../../api/queries/statement.ts'
import { dateOnly } from '../../../format/dateTime.ts'
import { sumBaht } from '../../../format/money.ts'
import type { Shown } from './narrowing.ts'
import { TOTALS_CARD } from './StatementStates.tsx'

type KindTotal = Totals['kinds'][number]
const NOTHING = { count: 0, in: 0, out: 0, waiting: 0 }

const signed = (baht: number): string =>
  `${baht > 0 ? '+' : baht < 0 ? minus : ''}${moneyShort(Math.abs(baht))}`
const tintOf = (baht: number): string =>
  baht > 0 ? 'text-money-in' : baht < 0 ? 'text-money-out' : ''
const netOf = (of: Pick<KindTotal, 'in' | 'out'>): number => sumBaht([of.in, -of.out])

/** What the days came to, as the server has summed them: completed rows alone. */
export default function StatementTotals({ totals, days }: { totals: Totals; days: Shown['days'] }) {
  const t = useTranslations('statement.totals')
  const of = (kind: KindTotal['kind']) => totals.kinds.find((each) => each.kind === kind) ?? NOTHING
  const [deposit, withdraw] = [of('deposit'), of('withdraw')]
  const waiting = totals.kinds.reduce((sum, each) => sum + each.waiting, 0)
  const cells = [
    [t('deposit', { n: deposit.count }), deposit.in],
    [t('withdraw', { n: withdraw.count }), netOf(withdraw)],
    [t('transfer'), netOf(of('transfer'))],
  ] as const
  return (
    <section className={TOTALS_CARD} aria-label={t('label')}>
      <dl className="grid auto-cols-[minmax(0,1fr)] grid-flow-col divide-x divide-hairline">
        {cells.map(([name, baht]) => (
          <div key={name} className="min-w-0 pr-1 pl-3.5">
            <dt className="truncate text-caption text-ink-muted">{name}</dt>
            <dd className={`truncate font-semibold tabular-nums ${tintOf(baht)}`}>
              {signed(baht)}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mx-3.5 mt-1.5 text-caption text-ink-muted">
        {days && (
          <span className="block">
            {t('days', { from: dateOnly(days.from), to: dateOnly(days.to) })}
          </span>
        )}
        {t('bonus', { amount: signed(netOf(of('bonus'))) })} ·{' '}
        {t('net', { amount: signed(totals.net) })}
        {waiting > 0 && <span className="block">{t('waiting', { n: waiting })}</span>}
      </p>
    </section>
  )
}
