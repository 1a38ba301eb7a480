import type { Answer } from '@krapao/contract/calls'
import { WITHDRAWAL_OUTCOMES } from '@krapao/contract/withdrawals/states'
import { Money } from '@krapao/ui/money/money.tsx'
import { Info } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useSession } from '../../api/session.ts'
import { useAct, useOps } from '../../api/useOps.ts'
import { Age, Took } from '../../components/Age.tsx'
import { Legs } from '../../components/Legs.tsx'
import { HeldBadge } from '../../components/queue/HeldBar.tsx'
import { QUEUE_PAGE, QueuePager } from '../../components/queue/QueuePage.tsx'
import { Keys } from '../../components/queue/QueueRows.tsx'
import { ReasonDialog, type Asked } from '../../components/queue/ReasonDialog.tsx'
import { useBoxes } from '../../components/queue/useBoxes.tsx'
import type { Queue } from '../../components/queue/useQueue.ts'
import { useQueue } from '../../components/queue/useQueue.ts'
import { Skeleton, Empty, Fault } from '../../components/states.tsx'
import { baht2, bahtShort } from '../../format/baht.ts'
import { Page } from '../../frame/Page.tsx'
import { backLegsOf, legsOf, mayApprove, type Withdrawal } from './withdrawal.ts'
import { WithdrawalCase } from './WithdrawalCase.tsx'

type Box = 'waiting' | 'sent' | 'done'
const NONE: Withdrawal[] = []

/** The queue of withdrawals at the left, the case and the decision at the right. */
export function WithdrawalsPage() {
  const t = useTranslations()
  const boxes = useBoxes<Box>('waiting')
  const { box, page, asked, ask } = boxes
  const { data, error, refetch } = useOps(
    'opsWithdrawals',
    { body: { state: box, limit: QUEUE_PAGE, page } },
    { every: 4_000 },
  )
  const rows = data?.withdrawals ?? NONE
  const decision = useDecision(ask)
  const queue = useQueue(
    rows,
    (row) => row.reference,
    { accept: decision.askApprove, refuse: decision.askReject },
    { kind: box === 'waiting' ? 'withdrawal' : null, asked: asked !== null },
  )
  const { chosen } = queue
  const { tabs, pages, close } = boxes.frame(
    (['waiting', 'sent', 'done'] as const).map((each) => [
      each,
      <>
        {t(`withdrawals.box.${each}`)} {each === box && <b>{data?.total ?? ''}</b>}
      </>,
    ]),
    data?.total,
  )
  return (
    <Page title={t('place.withdrawals')} tabs={tabs}>
      <div className="work two">
        <section className="card fill">
          <div className="scroll grow">
            {error && !data ? <Fault error={error} retry={() => void refetch()} /> : null}
            {!data && !error ? <Skeleton rows={8} height="3rem" /> : null}
            {data && rows.length === 0 && <Empty why="done" />}
            {rows.length > 0 && <WithdrawalTable queue={queue} isWaiting={box === 'waiting'} />}
          </div>
          <Sums rows={rows} data={data} />
          <QueuePager {...pages} shown={rows.length} />
          {box !== 'done' && <Keys hasCases={box === 'waiting'} />}
        </section>
        {chosen ? (
          <WithdrawalCase
            key={chosen.reference}
            row={chosen}
            queue={queue}
            signedByMe={chosen.approvals.some((each) => each.operator === decision.me)}
            approve={() => decision.askApprove(chosen)}
            reject={() => decision.askReject(chosen)}
          />
        ) : (
          <section className="card" />
        )}
      </div>
      {asked && <ReasonDialog asked={asked} close={close} />}
    </Page>
  )
}

function WithdrawalRow({
  row,
  queue: { chosen, choose, heldBy },
  isWaiting,
}: {
  row: Withdrawal
  queue: Queue<Withdrawal>
  isWaiting: boolean
}) {
  const t = useTranslations()
  return (
    <tr
      data-row
      tabIndex={0}
      aria-current={row === chosen}
      className={row === chosen ? 'sel' : ''}
      onClick={() => choose(row)}
      onKeyDown={(event) => event.key === 'Enter' && choose(row)}
    >
      <td>
        <b>{row.name}</b>
        <small>{row.memberId}</small>
      </td>
      <td className="nw">
        {row.bank.code}
        <small>{row.bank.accountNo}</small>
      </td>
      <td className="r" style={{ fontSize: '1rem' }}>
        <Money amount={row.amount} currency={false} />
        {row.kip && <small>₭{row.kip.amount.toLocaleString('en')}</small>}
      </td>
      <td>
        {row.reasons.slice(0, 1).map((why) => (
          <span key={why} className="sig wait">
            <Info className="icon xs" aria-hidden />
            {t(`why.${why}`)}
          </span>
        ))}
        {row.reasons.length > 1 && <small>+{row.reasons.length - 1}</small>}
      </td>
      <td>
        <Standing row={row} />
        {row.ended && <small>{endedText(row, t('withdrawals.itself'))}</small>}
        <HeldBadge held={heldBy(row)} />
      </td>
      <td className="r">
        {row.ended ? (
          <Took from={row.createdAt} until={row.ended.at} />
        ) : (
          <Age since={row.createdAt} {...(isWaiting ? { target: 30 } : {})} />
        )}
      </td>
    </tr>
  )
}

/** How a withdrawal is approved or rejected: asked first, by one who has not signed it. */
function useDecision(ask: (asked: Asked) => void) {
  const t = useTranslations()
  const approve = useAct('opsWithdrawalApprove')
  const reject = useAct('opsWithdrawalReject')
  const me = useSession()?.me.name

  const askApprove = (row: Withdrawal): void => {
    if (!mayApprove(row) || row.approvals.some((each) => each.operator === me)) return
    ask({
      title: t('withdrawals.approveTitle', { amount: bahtShort(row.amount), name: row.name }),
      confirm: t('withdrawals.approve', { amount: bahtShort(row.amount) }),
      needsReason: false,
      body: <Legs legs={legsOf(row)} />,
      run: (reason) =>
        approve.mutateAsync({
          params: { reference: row.reference },
          body: { version: row.version, ...(reason.length >= 3 ? { reason } : {}) },
        }),
    })
  }
  const askReject = (row: Withdrawal): void => {
    if (!mayApprove(row) && row.restsUntil === null) return
    ask({
      title: t('withdrawals.rejectTitle', { amount: bahtShort(row.amount), name: row.name }),
      confirm: `${t('withdrawals.reject')} ${bahtShort(row.amount)}`,
      needsReason: true,
      danger: true,
      body: <Legs legs={backLegsOf(row)} />,
      run: (reason) =>
        reject.mutateAsync({ params: { reference: row.reference }, body: { reason } }),
    })
  }
  return { askApprove, askReject, me }
}

function WithdrawalTable({ queue, isWaiting }: { queue: Queue<Withdrawal>; isWaiting: boolean }) {
  const t = useTranslations()
  return (
    <table className="t cards">
      <thead>
        <tr>
          <th>{t('col.member')}</th>
          <th>{t('col.bank')}</th>
          <th className="r">{t('col.amount')}</th>
          <th>{t('col.why')}</th>
          <th>{t('col.approval')}</th>
          <th className="r">{t('col.age')}</th>
        </tr>
      </thead>
      <tbody>
        {queue.rows.map((row) => (
          <WithdrawalRow key={row.reference} row={row} queue={queue} isWaiting={isWaiting} />
        ))}
      </tbody>
    </table>
  )
}

function Sums({
  rows,
  data,
}: {
  rows: readonly Withdrawal[]
  data: Answer<'opsWithdrawals'> | undefined
}) {
  const sum = rows.reduce((total, row) => total + Math.round(row.amount * 100), 0) / 100
  const t = useTranslations()
  return (
    <div className="tfoot">
      {data?.sums ? (
        WITHDRAWAL_OUTCOMES.map((outcome) => (
          <span key={outcome}>
            {t(`withdrawals.outcome.${outcome}`)} {data.sums?.[outcome].count}:{' '}
            <b>{baht2(data.sums?.[outcome].amount ?? 0)}</b>
          </span>
        ))
      ) : (
        <span>
          {t('withdrawals.sum', { n: rows.length })} <b>{baht2(sum)}</b> {t('unit.baht')}
        </span>
      )}
    </div>
  )
}

function Standing({ row }: { row: Withdrawal }) {
  const t = useTranslations('withdrawals')
  if (!mayApprove(row)) {
    const look = row.state === 'PAID' ? 'ok' : row.state === 'FAILED' ? 'no' : 'wait'
    const text = row.ended ? t(`outcome.${row.ended.outcome}`) : t(`state.${row.state}`)
    return <span className={`badge ${look}`}>{text}</span>
  }
  if (row.approvals.length > 0)
    return (
      <span className="badge on">{t('signed', { n: row.approvals.length, needs: row.needs })}</span>
    )
  return <span className="badge wait">{t('first')}</span>
}

/** Who approved it, or refused, and under which name the bank has it. */
const endedText = ({ ended, approvals }: Withdrawal, itself: string): string =>
  [ended?.by ?? (approvals.map((each) => each.operator).join(', ') || itself), ended?.bankReference]
    .filter(Boolean)
    .join(' · ')
