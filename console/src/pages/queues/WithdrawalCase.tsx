import type { Answer } from '@krapao/contract/calls'
import { Money } from '@krapao/ui/money/money.tsx'
import { Check } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { callOps } from '../../api/call.ts'
import { useOps } from '../../api/useOps.ts'
import { ApprovalSeats } from '../../components/ApprovalSeats.tsx'
import { Facts } from '../../components/Card.tsx'
import { Legs } from '../../components/Legs.tsx'
import { HeldBar } from '../../components/queue/HeldBar.tsx'
import type { Queue } from '../../components/queue/useQueue.ts'
import { Reveal } from '../../components/Reveal.tsx'
import { baht2, bahtShort, initials } from '../../format/baht.ts'
import { fullTime } from '../../format/time.ts'
import { backLegsOf, legsOf, mayApprove, type Withdrawal } from './withdrawal.ts'
import { WithdrawalFacts } from './WithdrawalFacts.tsx'

/** A withdrawal with what an operator decides on, and the decision at its foot. */
export function WithdrawalCase({
  row,
  queue,
  signedByMe,
  approve,
  reject,
}: {
  row: Withdrawal
  queue: Queue<Withdrawal>
  signedByMe: boolean
  approve: () => void
  reject: () => void
}) {
  const t = useTranslations()
  const params = { reference: row.reference }
  const { data } = useOps('opsWithdrawal', { params }, { every: 10_000 })
  return (
    <aside className="card fill" aria-label={t('withdrawals.case')}>
      <div className="panel grow" role="region" aria-label={row.name} tabIndex={0}>
        <HeldBar queue={queue} />
        <Person row={row} />
        <SumWell row={row} data={data} />
        {row.needs > 1 && <ApprovalSeats signed={row.approvals} />}
        <Ended row={row} />
        <WithdrawalFacts row={row} of={data} />
        <div className="wellb">
          <Legs legs={row.state === 'FAILED' ? backLegsOf(row) : legsOf(row)} />
        </div>
        <small className="cut">{row.reference}</small>
      </div>
      {mayApprove(row) && (
        <div className="casefoot">
          {signedByMe && <p className="note calm caption">{t('withdrawals.waitsForOther')}</p>}
          <div className="pairacts">
            <button
              type="button"
              className="btn danger tall"
              onClick={reject}
              disabled={queue.isOthers}
            >
              {t('withdrawals.reject')}
            </button>
            <button
              type="button"
              className="btn main tall"
              onClick={approve}
              disabled={signedByMe || queue.isOthers}
            >
              <Check className="icon s" aria-hidden />
              {t('withdrawals.approve', { amount: bahtShort(row.amount) })}
            </button>
          </div>
          <p className="caption faint" style={{ textAlign: 'center' }}>
            {t('audit.every')}
          </p>
        </div>
      )}
    </aside>
  )
}

function Person({ row }: { row: Withdrawal }) {
  return (
    <div className="person">
      <span className="av l" aria-hidden>
        {initials(row.name)}
      </span>
      <span className="grow">
        <h2>
          <Link to={`/members/${row.memberId}`}>{row.name}</Link>
        </h2>
        <small>
          {row.memberId} · {fullTime(row.createdAt)}
        </small>
      </span>
    </div>
  )
}

/** How much, to which account, and what the member would be left with. */
function SumWell({ row, data }: { row: Withdrawal; data: Answer<'opsWithdrawal'> | undefined }) {
  const params = { reference: row.reference }
  const t = useTranslations()
  return (
    <div className="sumwell">
      <span className="caption muted">
        {t('withdrawals.to', { bank: row.bank.code })}{' '}
        <Reveal
          masked={row.bank.accountNo}
          ask={async () => (await callOps('opsWithdrawalReveal', { params })).accountNo}
        />
      </span>
      <Money amount={row.amount} figure />
      {row.kip && (
        <small className="muted">
          {t('withdrawals.kip', {
            kip: `₭${row.kip.amount.toLocaleString('en')}`,
            rate: row.kip.perBaht,
            at: fullTime(row.kip.at),
          })}
        </small>
      )}
      <span className="caption muted">{row.bank.accountName}</span>
      {data && (
        <span className="caption muted">
          {t('withdrawals.leftNow', {
            wallet: baht2(data.now.wallet),
            games: baht2(data.now.games + data.now.onTheWay),
          })}
        </span>
      )}
    </div>
  )
}

function Ended({ row }: { row: Withdrawal }) {
  const t = useTranslations()
  return (
    <>
      {row.ended && (
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
      )}
    </>
  )
}
