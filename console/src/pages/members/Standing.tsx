import type { Answer } from '@krapao/contract/calls'
import { ShieldCheck } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { baht2, bahtShort } from '../../format/baht.ts'
import { fullTime } from '../../format/time.ts'

type Member = Answer<'opsMember'>

/** The play-through that locks withdrawals: how far it is, and what ends it. */
export function PlaythroughCard({ of }: { of: NonNullable<Member['playthrough']> }) {
  const t = useTranslations('member')
  const { turnover, turnoverTarget, balance, balanceTarget, failBelow, maxBet } = of.progress
  return (
    <section className="card pad" style={{ display: 'grid', gap: '.375rem' }}>
      <h2>{t('bonus')}</h2>
      <div className="between caption">
        <span className="cut">{of.description}</span>
        <b className="nw">+{baht2(of.amount)}</b>
      </div>
      {turnoverTarget !== null && (
        <Meter
          name={t('bonusPlayed')}
          value={turnover}
          most={turnoverTarget}
          text={t('bonusOf', { value: bahtShort(turnover), most: bahtShort(turnoverTarget) })}
        />
      )}
      {balanceTarget !== null && (
        <Meter
          name={t('bonusReach')}
          value={balance}
          most={balanceTarget}
          text={t('bonusOf', { value: bahtShort(balance), most: bahtShort(balanceTarget) })}
        />
      )}
      {failBelow !== null && (
        <small>
          {t('bonusEnds', { amount: bahtShort(failBelow), balance: bahtShort(balance) })}
        </small>
      )}
      {maxBet != null && <small>{t('bonusMaxBet', { amount: bahtShort(maxBet) })}</small>}
      {of.expiresAt && <small>{t('bonusUntil', { until: fullTime(of.expiresAt) })}</small>}
    </section>
  )
}

/** The limits that are set, and how much of each is used. */
export function LimitsCard({ of }: { of: Member['limits'] }) {
  const t = useTranslations()
  const set = of.filter((limit) => limit.amount !== null)
  return (
    <section className="card pad" style={{ display: 'grid', gap: '.375rem' }}>
      <div className="between">
        <h2>{t('member.limits')}</h2>
        <ShieldCheck className="icon s muted" aria-hidden />
      </div>
      {set.length === 0 && <span className="muted caption">{t('member.noLimits')}</span>}
      {set.map((limit) => (
        <Meter
          key={`${limit.kind} ${limit.period}`}
          name={`${t(`safer.kind.${limit.kind}`)} ${t(`safer.period.${limit.period}`)}`}
          value={limit.used}
          most={limit.amount ?? 0}
          text={t('member.bonusOf', {
            value: bahtShort(limit.used),
            most: bahtShort(limit.amount ?? 0),
          })}
          warnsFrom={0.8}
        />
      ))}
    </section>
  )
}

/** A bar of how much of something is reached; coral from `warnsFrom` of it on. */
function Meter({
  name,
  value,
  most,
  text,
  warnsFrom,
}: {
  name: string
  value: number
  most: number
  text: string
  warnsFrom?: number
}) {
  const share = most <= 0 ? 1 : Math.max(0, Math.min(1, value / most))
  const look = warnsFrom !== undefined && share >= warnsFrom ? 'over' : 'on'
  return (
    <div style={{ display: 'grid', gap: '.25rem' }}>
      <div className="between caption">
        <span className="muted cut">{name}</span>
        <b className="nw">{text}</b>
      </div>
      <div className={`meter ${look}`}>
        <i style={{ width: `${share * 100}%` }} />
      </div>
    </div>
  )
}
