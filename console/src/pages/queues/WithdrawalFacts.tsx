import type { Answer } from '@krapao/contract/calls'
import { CircleCheck, CircleX, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { baht2, bahtShort } from '../../format/baht.ts'
import { clockTime, dayBefore, shortDay } from '../../format/time.ts'
import type { Withdrawal } from './withdrawal.ts'

type Case = Answer<'opsWithdrawal'>
const SIGN = { ok: CircleCheck, no: CircleX, wait: Info } as const

/**
 * Why a withdrawal waits with the figures of each reason, what speaks for it, 30 days, last
 * movements.
 */
export function WithdrawalFacts({ row, of }: { row: Withdrawal; of: Case | undefined }) {
  const t = useTranslations()
  return (
    <>
      <ul style={{ display: 'grid', gap: '.25rem' }} className="caption">
        {row.reasons.map((why) => (
          <Line
            key={why}
            look="wait"
            text={t(`why.${why}`)}
            more={of && <Figures why={why} of={of} />}
          />
        ))}
        {of && <Checks of={of} />}
        {row.failReason && (
          <Line look="no" text={`${t('withdrawals.failed')}: ${row.failReason}`} />
        )}
        {row.restsUntil && (
          <Line
            look="wait"
            text={t('withdrawals.rests', {
              until: `${shortDay(row.restsUntil)} ${clockTime(row.restsUntil)}`,
            })}
          />
        )}
      </ul>
      {of && <Month of={of} />}
      {of && <LastMovements of={of} />}
    </>
  )
}

function Line({ look, text, more }: { look: keyof typeof SIGN; text: string; more?: ReactNode }) {
  const Sign = SIGN[look]
  return (
    <li className="row-line" style={{ alignItems: 'flex-start' }}>
      <span className={`sig ${look}`} style={{ marginTop: '.1875rem' }}>
        <Sign className="icon xs" aria-hidden />
      </span>
      <span>
        {text}
        {more}
      </span>
    </li>
  )
}

/** The figures that a reason was made from, beside the bound that they reach. */
function Figures({ why, of: { facts, bounds } }: { why: string; of: Case }) {
  const t = useTranslations('whyMore')
  const total = bahtShort(facts.dayTotal)
  const text: Record<string, string> = {
    AMOUNT: t('AMOUNT', { bound: bahtShort(bounds.autoApproveBelow) }),
    AMOUNT_24H: t('AMOUNT_24H', { total, bound: bahtShort(bounds.autoApproveBelow) }),
    FOUR_EYES: t('FOUR_EYES', { total, bound: bahtShort(bounds.fourEyesFrom) }),
    VELOCITY: t('VELOCITY', { n: facts.dayCount, bound: bounds.withdrawalsPerDay }),
    UNPLAYED: t('UNPLAYED', { amount: bahtShort(facts.unplayed), days: facts.unplayedDays }),
    UNEXPLAINED: t('UNEXPLAINED', {
      amount: bahtShort(facts.unexplained),
      days: facts.unexplainedDays,
    }),
    HOUSE_LIMIT: t('HOUSE_LIMIT', {
      paid: bahtShort(facts.houseHour),
      bound: bahtShort(bounds.autoPayoutPerHour),
    }),
  }
  return text[why] === undefined ? null : <small>{text[why]}</small>
}

/** What would be a reason and is none. */
function Checks({ of: { facts, withdrawal } }: { of: Case }) {
  const t = useTranslations()
  const waits = new Set(withdrawal.reasons)
  return (
    <>
      {!waits.has('HOLDER_UNCONFIRMED') && (
        <Line
          look={facts.holder === 'CONFIRMED' ? 'ok' : facts.holder === 'DIFFERS' ? 'no' : 'wait'}
          text={t(`member.holder.${facts.holder}`)}
        />
      )}
      {facts.owed > 0 && (
        <Line look="no" text={t('withdrawals.owed', { amount: bahtShort(facts.owed) })} />
      )}
      {facts.takenBackOwed !== undefined && facts.takenBackOwed > 0 && (
        <Line
          look="no"
          text={t('withdrawals.takenBackOwed', { amount: bahtShort(facts.takenBackOwed) })}
        />
      )}
      <Line
        look={facts.hasPlaythrough ? 'no' : 'ok'}
        text={t(facts.hasPlaythrough ? 'withdrawals.bonusOpen' : 'withdrawals.noBonus')}
      />
      {!waits.has('UNPLAYED') && facts.unplayed === 0 && (
        <Line look="ok" text={t('withdrawals.played')} />
      )}
      <Line
        look={facts.paidBefore > 0 ? 'ok' : 'wait'}
        text={
          facts.paidBefore > 0
            ? t('withdrawals.paidBefore', { n: facts.paidBefore })
            : t('withdrawals.firstOne')
        }
      />
    </>
  )
}

function Month({ of: { month } }: { of: Case }) {
  const t = useTranslations('withdrawals')
  const figures = [
    ['monthIn', month.in, 'in'],
    ['monthOut', month.out, 'out'],
    ['monthNet', month.net, ''],
    ['monthStaked', month.staked, ''],
  ] as const
  return (
    <dl className="month">
      {figures.map(([name, amount, look]) => (
        <div key={name}>
          <dt>{t(name)}</dt>
          <dd className={`b ${look}`}>{baht2(amount)}</dd>
        </div>
      ))}
    </dl>
  )
}

function LastMovements({ of: { movements } }: { of: Case }) {
  const t = useTranslations()
  const today = shortDay(`${dayBefore(0)}T05:00:00.000Z`)
  return (
    <div>
      <h3>{t('withdrawals.lastMovements')}</h3>
      <ul className="lastmoves">
        {movements.map((row) => (
          <li key={row.id}>
            <span className="cut">
              {t(`statement.${row.statementType}`)}{' '}
              <span className="muted">{[row.from, row.to].filter(Boolean).join(' → ')}</span>
              {row.status !== 'SUCCESS' && (
                <span className="faint"> · {t(`statement.${row.status}`)}</span>
              )}
            </span>
            <b>{baht2(row.amount)}</b>
            <time dateTime={row.createdAt} className="faint nw">
              {shortDay(row.createdAt) === today
                ? clockTime(row.createdAt).slice(0, 5)
                : shortDay(row.createdAt).slice(0, 5)}
            </time>
          </li>
        ))}
      </ul>
    </div>
  )
}
