import { Clock, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { Card } from '../../components/Card.tsx'
import { bahtShort } from '../../format/baht.ts'
import { clockTime, shortDay } from '../../format/time.ts'
import type { Alarm } from './alarms.ts'
import { OnDuty } from './OnDuty.tsx'
import type { Dashboard } from './queues.ts'

/** Where an alarm is dealt with. */
const PLACE: Partial<Record<Alarm['kind'], string>> = {
  books: '/books',
  uncovered: '/solvency',
  dayLog: '/solvency',
  houseHour: '/withdrawals',
  transitLong: '/transfers',
  transitDay: '/transfers',
  suspenseDay: '/suspense',
  breaks: '/reconciliation',
  staff: '/staff',
  accounts: '/content',
  alone: '/approvals',
  rounds: '/rounds',
  gameAlarms: '/providers',
  worstGifts: '/content',
  chargebacks: '/chargebacks',
  breaches: '/breaches',
}

/** What must be looked at, the most severe first, each with where; under it who is there to. */
export function Alarms({
  of: alarms,
  now,
  onDuty,
}: {
  of: readonly Alarm[]
  now: number
  onDuty: Dashboard['onDuty']
}) {
  const t = useTranslations('dashboard')
  return (
    <Card
      title={t('alarms')}
      aside={<span className={`badge ${alarms.length ? 'no' : 'ok'}`}>{alarms.length}</span>}
    >
      <ul style={{ padding: '0 1.125rem 1rem', display: 'grid', gap: '.75rem' }}>
        {alarms.length === 0 && <li className="muted">{t('noAlarms')}</li>}
        {alarms.map((alarm) => (
          <Row key={JSON.stringify(alarm)} of={alarm} now={now} />
        ))}
      </ul>
      <OnDuty of={onDuty} />
    </Card>
  )
}

function Row({ of, now }: { of: Alarm; now: number }) {
  const t = useTranslations()
  const [title, text] = wordsOf(of)
  const path = of.kind === 'queue' ? of.path : PLACE[of.kind]
  const Sign = of.kind === 'queue' ? Clock : TriangleAlert
  return (
    <li className="row-line" style={{ alignItems: 'flex-start' }}>
      <span className="light no" style={{ width: '2.25rem', height: '2.25rem' }}>
        <Sign className="icon xs" aria-hidden />
      </span>
      <span className="grow">
        <span className="between" style={{ alignItems: 'baseline' }}>
          <b className="b">{path ? <Link to={path}>{title}</Link> : title}</b>
          {of.since && <time className="caption faint nw">{timeOf(of.since, now)}</time>}
        </span>
        <small>{text}</small>
      </span>
    </li>
  )

  function wordsOf(alarm: Alarm): [string, string] {
    if (alarm.kind === 'books') return [t('books.unbalanced'), t('dashboard.stopMoney')]
    if (alarm.kind === 'uncovered')
      return [
        t('dashboard.uncovered', { amount: bahtShort(alarm.lacks) }),
        t('dashboard.uncoveredText'),
      ]
    if (alarm.kind === 'staff')
      return [t('dashboard.unconfirmed', { n: alarm.count }), t('dashboard.unconfirmedText')]
    if (alarm.kind === 'accounts')
      return [t('dashboard.newAccounts', { n: alarm.count }), t('dashboard.newAccountsText')]
    if (alarm.kind === 'alone')
      return [t('dashboard.alone', { n: alarm.count }), t('dashboard.aloneText')]
    if (alarm.kind === 'chargebacks')
      return [t('dashboard.takenBack', { n: alarm.count }), t('dashboard.takenBackText')]
    if (alarm.kind === 'breaches')
      return [t('dashboard.breaches', { n: alarm.count }), t('dashboard.breachesText')]
    if (alarm.kind === 'rounds')
      return [t('dashboard.unreadRounds', { n: alarm.count }), t('dashboard.unreadRoundsText')]
    if (alarm.kind === 'gameAlarms')
      return [t('dashboard.gameAlarms', { n: alarm.count }), t('dashboard.gameAlarmsText')]
    if (alarm.kind === 'worstGifts')
      return [t('dashboard.worstGifts', { n: alarm.count }), t('dashboard.worstGiftsText')]
    if (alarm.kind === 'houseHour')
      return [
        t('dashboard.houseHour', { paid: bahtShort(alarm.paid), bound: bahtShort(alarm.bound) }),
        t('dashboard.houseHourText'),
      ]
    if (alarm.kind === 'provider') {
      const code = alarm.code.replace(/^\w+:/, '')
      const name = t.has(`dashboard.outside.${code}`) ? t(`dashboard.outside.${code}`) : code
      return [`${name}: ${t(`health.${alarm.state}`)}`, t(`dashboard.provider.${alarm.state}`)]
    }
    if (alarm.kind === 'queue')
      return [`${t(`place.${alarm.name}`)}: ${alarm.count}`, t('dashboard.overdue')]
    return [t(`dashboard.alarm.${alarm.kind}`), t(`dashboard.alarmText.${alarm.kind}`)]
  }
}

/** The time of today, the day of any other. */
const timeOf = (at: string, now: number): string =>
  shortDay(at) === shortDay(now) ? clockTime(at).slice(0, 5) : shortDay(at).slice(0, 5)
