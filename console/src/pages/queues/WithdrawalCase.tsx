import type { Answer } from '@krapao/contract/calls'
import { Money } from '@krapao/ui/money/money.tsx'
import { Check } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { callOps } from '../../api/call.ts'
import { useMay } from '../../api/rights.ts'
import { useSession } from '../../api/session.ts'
import { useOps } from '../../api/useOps.ts'
import { ApprovalSeats } from '../../components/ApprovalSeats.tsx'
import { Facts } from '../../components/Card.tsx'
import { DecisionCase, MemberFacts, Person } from '../../components/decision/DecisionCase.tsx'
import { ReasonChips } from '../../components/decision/ReasonChips.tsx'
import type { Reasons } from '../../components/decision/useReasons.ts'
import { Legs } from '../../components/Legs.tsx'
import { useTakeBack } from '../../components/queue/useSecondApproval.ts'
import { Reveal } from '../../components/Reveal.tsx'
import { baht2, bahtShort } from '../../format/baht.ts'
import { clockTime, fullTime, shortDay } from '../../format/time.ts'
import { RuleHits } from '../rules/RuleHits.tsx'
import { backLegsOf, blockOf, legsOf, mayApprove, type Withdrawal } from './withdrawal.ts'

/** A withdrawal with what an operator decides on, and the decision at its foot. */
export function WithdrawalCase({
  row,
  reasons,
  approve,
  reject,
}: {
  row: Withdrawal
  reasons: Reasons
  approve: () => void
  reject: () => void
}) {
  const t = useTranslations()
  const params = { reference: row.reference }
  const { data } = useOps('opsWithdrawal', { params }, { every: 10_000 })
  const seesRules = useMay('identity.decide')
  const mayDecide = mayApprove(row) || row.restsUntil !== null
  return (
    <>
      <Head row={row} worst={data?.signals[0]?.code ?? row.reasons[0]} />
      <DecisionCase
        name={row.name}
        side={
          <>
            <Person
              memberId={row.memberId}
              name={row.name}
              small={`${row.memberId} · ${fullTime(row.createdAt)}`}
            />
            <Payee row={row} />
            {row.needs > 1 && <ApprovalSeats signed={row.approvals} />}
            <FirstSigned row={row} />
            <Ended row={row} />
            <div className="wellb">
              <h3>{t(row.state === 'FAILED' ? 'withdrawals.posted' : 'withdrawals.posts')}</h3>
              <Legs legs={row.state === 'FAILED' ? backLegsOf(row) : legsOf(row)} />
            </div>
          </>
        }
        dock={
          mayDecide && (
            <Dock row={row} of={data} reasons={reasons} approve={approve} reject={reject} />
          )
        }
      >
        <MemberFacts memberId={row.memberId} reference={row.reference} signals={data?.signals}>
          {data && <LastMovements of={data} />}
        </MemberFacts>
        {seesRules && <RuleHits of={{ withdrawal: row.reference }} none={null} />}
      </DecisionCase>
    </>
  )
}

function Head({ row, worst }: { row: Withdrawal; worst: string | undefined }) {
  const t = useTranslations()
  const isWaiting = mayApprove(row) && worst !== undefined
  return (
    <div className="casehead">
      <Money amount={row.amount} figure />
      <span className="grow">
        <h2>
          {!isWaiting
            ? t(`withdrawals.state.${row.state}`)
            : t.has(`why.${worst}`)
              ? t(`why.${worst}`)
              : worst}
        </h2>
        <small className="cut">{row.reference}</small>
      </span>
      {row.kip && (
        <small>
          {t('withdrawals.kip', {
            kip: `₭${row.kip.amount.toLocaleString('en')}`,
            rate: row.kip.perBaht,
            at: fullTime(row.kip.at),
          })}
        </small>
      )}
    </div>
  )
}

/** Into which account, and until when it rests. */
function Payee({ row }: { row: Withdrawal }) {
  const params = { reference: row.reference }
  const t = useTranslations('withdrawals')
  return (
    <div className="wellb">
      <Facts
        of={[
          [
            t('to', { bank: row.bank.code }),
            <Reveal
              key={row.reference}
              masked={row.bank.accountNo}
              ask={async () => (await callOps('opsWithdrawalReveal', { params })).accountNo}
            />,
          ],
          [t('holder'), row.bank.accountName],
        ]}
      />
      {row.restsUntil && (
        <p className="caption way">
          {t('rests', { until: `${shortDay(row.restsUntil)} ${clockTime(row.restsUntil)}` })}
        </p>
      )}
    </div>
  )
}

/** What the first one wrote, until the second has signed. */
function FirstSigned({ row: { proposal } }: { row: Withdrawal }) {
  const t = useTranslations('seats')
  if (!proposal) return null
  return (
    <div>
      {proposal.reason && (
        <p className="caption">
          <span className="muted">{proposal.operator}:</span> {proposal.reason}
        </p>
      )}
      <p className="caption muted">{t('told')}</p>
    </div>
  )
}

/** The decision: the reasons, the two actions, and what keeps one of them from being taken. */
function Dock({
  row,
  of,
  reasons,
  approve,
  reject,
}: {
  row: Withdrawal
  of: Answer<'opsWithdrawal'> | undefined
  reasons: Reasons
  approve: () => void
  reject: () => void
}) {
  const t = useTranslations()
  const takeBack = useTakeBack()
  const me = useSession()?.me.name
  const signals = of?.signals ?? []
  const block = blockOf(row, me, signals)
  const isStopped = signals.some(({ severity }) => severity === 'stop')
  const { proposal } = row
  return (
    <>
      <ReasonChips of={reasons} />
      <div className="pairacts">
        <button type="button" className="btn danger tall" onClick={reject}>
          {t('withdrawals.reject')}
        </button>
        {block === 'ownSignature' && proposal ? (
          <button type="button" className="btn tall" onClick={() => takeBack(proposal.approval)}>
            {t('approvals.takeBack')}
          </button>
        ) : (
          <button
            type="button"
            className={`btn tall ${isStopped ? '' : 'main'}`}
            onClick={approve}
            disabled={block !== null}
          >
            <Check className="icon s" aria-hidden />
            {t('withdrawals.approve', { amount: bahtShort(row.amount) })}
          </button>
        )}
      </div>
      <p className="docknote">
        {block === 'contested' ? (
          <Link to={`/members/${row.memberId}`}>{t('withdrawals.blocked.contested')}</Link>
        ) : block === 'debt' ? (
          <Link to="/chargebacks">{t('withdrawals.blocked.debt')}</Link>
        ) : block ? (
          t(`withdrawals.blocked.${block}`)
        ) : (
          t(isStopped ? 'withdrawals.stopped' : 'audit.every')
        )}
      </p>
    </>
  )
}

function LastMovements({ of: { movements } }: { of: Answer<'opsWithdrawal'> }) {
  const t = useTranslations()
  return (
    <section>
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
              {shortDay(row.createdAt).slice(0, 5)} {clockTime(row.createdAt).slice(0, 5)}
            </time>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Ended({ row }: { row: Withdrawal }) {
  const t = useTranslations()
  if (!row.ended) return null
  return (
    <div className="wellb">
      <Facts
        of={[
          [t(`withdrawals.outcome.${row.ended.outcome}`), fullTime(row.ended.at)],
          ...(row.ended.by ? [[t('withdrawals.refusedBy'), row.ended.by] as const] : []),
          [
            t('withdrawals.approvedBy'),
            row.approvals.map((each) => `${each.operator}, ${fullTime(each.at)}`).join(' · ') ||
              (row.ended.outcome === 'refused' ? '—' : t('withdrawals.itself')),
          ],
          [t('withdrawals.bankReference'), row.ended.bankReference ?? '—'],
          ...(row.failReason ? [[t('withdrawals.failReason'), row.failReason] as const] : []),
        ]}
      />
    </div>
  )
}
