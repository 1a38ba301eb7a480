import type { Answer } from '@krapao/contract/calls'
import { hasRight } from '@krapao/contract/ops/rights'
import { Money } from '@krapao/ui/money/money.tsx'
import { CircleCheck, CircleX, Minus, Scale, Timer, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useSession } from '../api/session.ts'
import { useOps } from '../api/useOps.ts'
import { baht2 } from '../format/baht.ts'
import { clockTime, minutesSince, shortDay } from '../format/time.ts'
import { Page } from '../frame/Page.tsx'
import { PLACES } from '../frame/places.ts'
import { Age } from '../pieces/Age.tsx'
import { Card } from '../pieces/Card.tsx'
import { MoneyPlot } from '../pieces/plots/MoneyPlot.tsx'
import { Skeleton, Fault } from '../pieces/states.tsx'

type Today = Answer<'opsToday'>
type QueueName = keyof Today['queues']

/** Minutes within which the oldest of a queue should be dealt with. */
const TARGET: Partial<Record<QueueName, number>> = {
  withdrawals: 30,
  suspense: 30,
  slips: 20,
  gameTransfers: 60,
  adjustments: 120,
  chats: 3,
}

/** One screen tells whether the house is well. */
export function TodayPage() {
  const t = useTranslations()
  const { data, error, refetch } = useOps('opsToday', {}, { every: 5_000 })
  return (
    <Page title={t('place.today')} aside={data ? shortDay(data.books.checkedAt) : ''}>
      <div className="work todaygrid">
        {error && !data ? <Fault error={error} retry={() => void refetch()} /> : null}
        {!data && !error ? <Skeleton rows={4} height="7rem" /> : null}
        {data && (
          <>
            <Queues of={data} />
            <MoneyToday of={data} />
            <div className="col">
              <Transit of={data} />
              <Zero of={data} />
              <Alarms of={data} />
            </div>
            <Providers of={data} />
          </>
        )}
      </div>
    </Page>
  )
}

function Queues({ of }: { of: Today }) {
  const t = useTranslations()
  const role = useSession()?.me.role
  const shown = PLACES.filter((place) => place.queue && role && hasRight(role, place.right))
  const oldest = shown
    .filter((place) => place.queue && of.queues[place.queue].count > 0)
    .toSorted((a, b) => late(of, b.queue) - late(of, a.queue))[0]
  return (
    <div className="qs">
      {shown.map((place) => {
        const name = place.queue ?? 'slips'
        const { count, oldestAt } = of.queues[name]
        const share = Math.min(100, late(of, name) * 100)
        return (
          <section key={place.path} className="card qt">
            <div className="between">
              <Link to={place.path} className="row-line muted caption cut">
                <place.icon className="icon xs" aria-hidden />
                {t(`place.${place.key}`)}
              </Link>
              {place === oldest && (
                <Link className="btn main small" to={place.path}>
                  {t('today.start')}
                </Link>
              )}
            </div>
            <div className="between" style={{ alignItems: 'flex-end' }}>
              <b className="n">{count}</b>
              <span className="r caption muted">
                {count > 0 ? (
                  <Age since={oldestAt} target={TARGET[name] ?? 60} />
                ) : (
                  t('state.empty')
                )}
                <small>{t('today.target', { n: TARGET[name] ?? 60 })}</small>
              </span>
            </div>
            <div className={`meter ${share >= 100 ? 'over' : 'on'}`}>
              <i style={{ width: `${count > 0 ? share : 0}%` }} />
            </div>
          </section>
        )
      })}
    </div>
  )
}

/** How much of its target the oldest of a queue has used; 1 is all of it. */
const late = (of: Today, name: QueueName | undefined): number =>
  name === undefined || of.queues[name].count === 0
    ? 0
    : minutesSince(of.queues[name].oldestAt) / (TARGET[name] ?? 60)

function MoneyToday({ of }: { of: Today }) {
  const t = useTranslations('today')
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

function Transit({ of }: { of: Today }) {
  const t = useTranslations('today')
  return (
    <section className="card pad" style={{ display: 'grid', gap: '.5rem' }}>
      <div className="between">
        <h2>{t('transit')}</h2>
        <Age since={of.transit.oldestAt} target={60} />
      </div>
      <div className="way" style={{ fontSize: '1.5rem' }}>
        <Money amount={of.transit.amount} figure />
      </div>
      <div className="rule" />
      <div className="between">
        <span className="muted">{t('suspense')}</span>
        <b>{baht2(Math.abs(of.suspense.amount))}</b>
      </div>
    </section>
  )
}

function Zero({ of }: { of: Today }) {
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

function Alarms({ of }: { of: Today }) {
  const t = useTranslations()
  const down = of.providers.filter(({ state }) => state === 'down' || state === 'slow')
  const overdue = PLACES.filter((place) => place.queue && late(of, place.queue) >= 1)
  const alarms = [
    ...(of.books.balanced
      ? []
      : [{ key: 'books', title: t('books.unbalanced'), text: t('today.stopMoney') }]),
    ...(of.staff.count === 0
      ? []
      : [
          {
            key: 'staff',
            title: t('today.unconfirmed', { n: of.staff.count }),
            text: t('today.unconfirmedText'),
          },
        ]),
    ...down.map(({ code, state }) => ({
      key: code,
      title: `${code}: ${t(`health.${state}`)}`,
      text: t(`today.provider.${state}`),
    })),
    ...overdue.map((place) => ({
      key: place.path,
      title: `${t(`place.${place.key}`)}: ${of.queues[place.queue ?? 'slips'].count}`,
      text: t('today.overdue'),
    })),
  ]
  return (
    <Card
      title={t('today.alarms')}
      aside={<span className={`badge ${alarms.length ? 'no' : 'ok'}`}>{alarms.length}</span>}
    >
      <ul style={{ padding: '0 1.125rem 1rem', display: 'grid', gap: '.75rem' }}>
        {alarms.length === 0 && <li className="muted">{t('today.noAlarms')}</li>}
        {alarms.map((alarm) => (
          <li key={alarm.key} className="row-line" style={{ alignItems: 'flex-start' }}>
            <span className="light no" style={{ width: '2.25rem', height: '2.25rem' }}>
              <TriangleAlert className="icon xs" aria-hidden />
            </span>
            <span>
              <b className="b">{alarm.title}</b>
              <small>{alarm.text}</small>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const HEALTH = {
  ok: { icon: CircleCheck, look: 'ok' },
  slow: { icon: Timer, look: 'on' },
  down: { icon: CircleX, look: 'no' },
  unknown: { icon: Minus, look: '' },
} as const

function Providers({ of }: { of: Today }) {
  const t = useTranslations()
  const half = Math.ceil(of.providers.length / 2)
  return (
    <div className="providers">
      {[of.providers.slice(0, half), of.providers.slice(half)].map((list, n) => (
        <section key={n} className="card">
          <table className="t one">
            <thead>
              <tr>
                <th>{t('today.providerName')}</th>
                <th>{t('today.state')}</th>
                <th className="r">p95 (ms)</th>
                <th className="r">{t('today.lastOk')}</th>
              </tr>
            </thead>
            <tbody>
              {list.map((provider) => {
                const health = HEALTH[provider.state]
                return (
                  <tr key={provider.code}>
                    <td>
                      <b>{provider.code}</b>
                    </td>
                    <td>
                      <span className={`badge ${health.look}`}>
                        <health.icon className="icon xs" aria-hidden />
                        {t(`health.${provider.state}`)}
                      </span>
                    </td>
                    <td className="r">{provider.p95Ms ?? <span className="faint">—</span>}</td>
                    <td className="r">
                      <Age since={provider.lastOkAt} />
                    </td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        </section>
      ))}
    </div>
  )
}
