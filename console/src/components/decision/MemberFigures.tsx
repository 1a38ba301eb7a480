import type { Answer } from '@krapao/contract/calls'
import { useTranslations } from 'use-intl'
import { baht2, bahtShort } from '../../format/baht.ts'
import { fullTime, shortDay } from '../../format/time.ts'

type Told = Answer<'opsMemberFacts'>
type Facts = Told['facts']

/** Five facts of the member, and what is left with us after the case. */
export function FiveFacts({ of }: { of: Facts }) {
  const t = useTranslations('decision')
  const left = of.left.wallet + of.left.games + of.left.onTheWay
  const facts = [
    ['age', t('days', { n: of.age }), ''],
    ['paidIn', baht2(of.paidIn), of.paidIn > 0 ? 'in' : ''],
    ['paidOut', baht2(of.paidOut), of.paidOut > 0 ? 'out' : ''],
    ['played', baht2(of.played), of.paidIn > 0 && of.played === 0 ? 'bad' : ''],
    ['left', baht2(left), ''],
  ] as const
  return (
    <dl className="fivefacts">
      {facts.map(([name, value, look]) => (
        <div key={name}>
          <dt>{t(name)}</dt>
          <dd className={look}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Where the money that was paid in went, each as a share of it. */
export function Shares({ of }: { of: Facts }) {
  const t = useTranslations('decision')
  const { firstDays } = of
  const shares = [
    ['play', of.playShare, ''],
    ['gifts', of.giftShare, 'vio'],
    ['out', of.outShare, 'out'],
  ] as const
  return (
    <section>
      <h3>{t('went')}</h3>
      {of.paidIn > 0 ? (
        <ul className="wentto">
          {shares.map(([name, share, look]) => (
            <li key={name}>
              <span>{t(`share.${name}`)}</span>
              <span className={`sharebar ${look}`} aria-hidden>
                <i style={{ width: `${Math.min(100, share ?? 0)}%` }} />
              </span>
              <b>{share ?? 0}%</b>
            </li>
          ))}
        </ul>
      ) : (
        <p className="caption muted">{t('nothingPaidIn')}</p>
      )}
      <p className="caption muted">
        {firstDays.median === null
          ? t('firstDays', { days: firstDays.days, amount: bahtShort(firstDays.paidIn) })
          : t('firstDaysOf', {
              days: firstDays.days,
              amount: bahtShort(firstDays.paidIn),
              median: bahtShort(firstDays.median),
              of: firstDays.of,
            })}
      </p>
      <p className="caption muted">
        {t('devices', { n: of.devices, days: of.devicesDays })}
        {of.logins[0] && ` · ${of.logins[0].device} ${fullTime(of.logins[0].at)}`}
      </p>
    </section>
  )
}

/** What operators decided about the member before. */
export function EarlierDecisions({ of }: { of: Told['decisions'] }) {
  const t = useTranslations()
  return (
    <section>
      <h3>{t('decision.earlier')}</h3>
      {of.length === 0 && <p className="caption muted">{t('decision.neverDecided')}</p>}
      <ul className="earlier">
        {of.map((each) => (
          <li key={`${each.at} ${each.action}`}>
            <span>
              <b>{actionName(t, each.action)}</b> · {each.operator}
              {each.reason && <small className="cut">{each.reason}</small>}
            </span>
            <time dateTime={each.at}>{shortDay(each.at)}</time>
          </li>
        ))}
      </ul>
    </section>
  )
}

const actionName = (t: ReturnType<typeof useTranslations<never>>, action: string): string => {
  const key = `decision.did.${action.replace('.', '_')}`
  return t.has(key) ? t(key) : action
}
