import { Money } from '@krapao/ui/money/money.tsx'
import { useTranslations } from 'use-intl'
import { MoneyPlot } from '../../components/plots/MoneyPlot.tsx'
import type { Dashboard } from './queues.ts'

/** Money from and to the outside by the hour of the Bangkok day. */
export function MoneyToday({ of }: { of: Dashboard }) {
  const t = useTranslations('dashboard')
  const sum = (side: 'in' | 'out'): number =>
    of.money.reduce((total, hour) => total + Math.round(hour[side] * 100), 0) / 100
  const [incoming, outgoing] = [sum('in'), sum('out')]
  return (
    <section className="card pad">
      <div className="figures">
        <span className="muted caption">
          {t('in')}
          <span className="in">
            <Money amount={incoming} figure />
          </span>
        </span>
        <span className="muted caption">
          {t('out')}
          <span className="out">
            <Money amount={outgoing} figure />
          </span>
        </span>
        <span className="muted caption">
          {t('net')}
          <span style={{ color: 'var(--ink)' }}>
            <Money amount={Math.round((incoming - outgoing) * 100) / 100} figure />
          </span>
        </span>
        <span className="push" />
        <span className="key">
          <span>
            <i style={{ background: 'var(--money-in)' }} />
            {t('in')}
          </span>
          <span>
            <i style={{ background: 'var(--money-out)' }} />
            {t('out')}
          </span>
          <span>
            <i style={{ background: 'var(--ink)', height: '3px' }} />
            {t('net')}
          </span>
        </span>
      </div>
      <MoneyPlot
        at={of.books.checkedAt}
        hours={of.money}
        label={t('plot')}
        yesterday={t('yesterday')}
        now={t('now')}
      />
    </section>
  )
}
