import { Money } from '@krapao/ui/money/money.tsx'
import { Scale } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Age } from '../../components/Age.tsx'
import { baht2 } from '../../format/baht.ts'
import { clockTime } from '../../format/time.ts'
import type { Dashboard } from './queues.ts'

const TONES = { fresh: '#cdbfff', tenMinutes: '#6a50b2', day: 'var(--money-out)' } as const
const TEN_MINUTES = 10
const DAY_MINUTES = 24 * 60

/** Money between two systems by its age, and money that belongs to nobody yet. */
export function OnTheWay({ of: { transit, suspense } }: { of: Dashboard }) {
  const t = useTranslations('dashboard')
  return (
    <section className="card pad" style={{ display: 'grid', gap: '.5rem' }}>
      <div className="between">
        <h2>{t('transit')}</h2>
        <span className="caption muted">{t('items', { n: transit.count })}</span>
      </div>
      <div className="between">
        <span className="way" style={{ fontSize: '1.5rem' }}>
          <Money amount={transit.amount} figure />
        </span>
        {transit.count > 0 && <Age since={transit.oldestAt} target={TEN_MINUTES} />}
      </div>
      <div className="shares" aria-hidden>
        {transit.bands.map(
          ({ age, amount }) =>
            amount > 0 && <i key={age} style={{ flexGrow: amount, background: TONES[age] }} />,
        )}
      </div>
      <ul className="caption">
        {transit.bands.map(({ age, amount, count }) => (
          <li key={age} className="between">
            <span className="row-line muted">
              <i className="dot" style={{ background: TONES[age] }} aria-hidden />
              {t(`transitAge.${age}`)}
            </span>
            <b className={count === 0 ? 'faint' : age === 'fresh' ? '' : 'out'}>{baht2(amount)}</b>
          </li>
        ))}
      </ul>
      <div className="rule" />
      <div className="between">
        <h2>{t('suspense')}</h2>
        <span className="caption muted">{t('items', { n: suspense.count })}</span>
      </div>
      <div className="between">
        <b>{baht2(Math.abs(suspense.amount))}</b>
        {suspense.count > 0 && <Age since={suspense.oldestAt} target={DAY_MINUTES} />}
      </div>
    </section>
  )
}

/** The light that is jade while all accounts sum to zero. */
export function ZeroSum({ of }: { of: Dashboard }) {
  const t = useTranslations()
  return (
    <section className="card pad row-line" style={{ gap: '.875rem' }}>
      <span className={`light ${of.books.balanced ? '' : 'no'}`}>
        <Scale className="icon s" aria-hidden />
      </span>
      <span className="grow">
        <h2>{t('books.sumOfAll')}</h2>
        <small>
          {of.books.balanced ? t('books.everyPosting') : t('books.unbalanced')} ·{' '}
          {clockTime(of.books.checkedAt)}
        </small>
      </span>
      {of.books.balanced && <b className="in">0.00</b>}
    </section>
  )
}
