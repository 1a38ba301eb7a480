import type { Answer } from '@krapao/contract/calls'
import { WITHDRAWAL_OUTCOMES } from '@krapao/contract/withdrawals/states'
import { showToast } from '@krapao/ui/feedback/toast-store.ts'
import { useTranslations } from 'use-intl'
import { useSession } from '../../api/session.ts'
import { useAct, useOps } from '../../api/useOps.ts'
import { Worst } from '../../components/decision/Severity.tsx'
import { useReasons } from '../../components/decision/useReasons.ts'
import { Legs } from '../../components/Legs.tsx'
import { QUEUE_PAGE, QueuePage } from '../../components/queue/QueuePage.tsx'
import { QueueRow } from '../../components/queue/QueueRows.tsx'
import type { Asked } from '../../components/queue/ReasonDialog.tsx'
import { useBoxes } from '../../components/queue/useBoxes.tsx'
import { useQueue } from '../../components/queue/useQueue.ts'
import { useTakeBack } from '../../components/queue/useSecondApproval.ts'
import { baht2, bahtShort } from '../../format/baht.ts'
import { backLegsOf, legsOf, mayApprove, type Withdrawal } from './withdrawal.ts'
import { WithdrawalCase } from './WithdrawalCase.tsx'

const BOXES = ['waiting', 'sent', 'done'] as const
const NONE: Withdrawal[] = []

/** The queue of withdrawals at the left, the case and the decision at the right. */
export function WithdrawalsPage() {
  const t = useTranslations()
  const boxes = useBoxes(BOXES)
  const { box, page, asked, ask } = boxes
  const found = useOps(
    'opsWithdrawals',
    { body: { state: box, limit: QUEUE_PAGE, page } },
    { every: 4_000 },
  )
  const { data } = found
  const decision = useDecision(ask)
  const queue = useQueue(
    data?.withdrawals ?? NONE,
    (row) => row.reference,
    { accept: decision.askApprove, refuse: decision.askReject },
    { kind: box === 'waiting' ? 'withdrawal' : null, asked: asked !== null },
  )
  const reasons = useReasons('withdrawal', queue.chosen?.reference ?? null)
  return (
    <QueuePage
      title={t('place.withdrawals')}
      {...boxes.frame(
        BOXES.map((each) => [
          each,
          <>
            {t(`withdrawals.box.${each}`)} {each === box && <b>{data?.total ?? ''}</b>}
          </>,
        ]),
        data?.total,
      )}
      found={found}
      queue={queue}
      reasons={reasons}
      none={t('withdrawals.none')}
      sums={<Sums data={data} />}
      renderRow={(row) => (
        <QueueRow
          amount={row.amount}
          since={row.createdAt}
          until={row.ended?.at}
          target={box === 'waiting' ? 30 : undefined}
          name={row.name}
          mark={box === 'waiting' && <Worst of={row.worst} />}
          note={noteOf(row, t)}
        />
      )}
    >
      {(chosen) => (
        <WithdrawalCase
          key={chosen.reference}
          row={chosen}
          reasons={reasons}
          approve={() => decision.askApprove(chosen)}
          reject={() => decision.askReject(chosen)}
        />
      )}
    </QueuePage>
  )
}

/** Which account, and how it stands: who has signed, or who ended it. */
function noteOf(row: Withdrawal, t: ReturnType<typeof useTranslations<never>>): string {
  const { ended, approvals } = row
  const signers = approvals.map((each) => each.operator).join(', ')
  const standing = ended
    ? [
        t(`withdrawals.outcome.${ended.outcome}`),
        (ended.by ?? signers) || t('withdrawals.itself'),
        ended.bankReference,
      ]
    : mayApprove(row)
      ? [approvals.length > 0 && t('withdrawals.signed', { n: approvals.length, needs: row.needs })]
      : [t(`withdrawals.state.${row.state}`)]
  return [`${row.bank.code} ${row.bank.accountNo}`, ...standing].filter(Boolean).join(' · ')
}

/** How a withdrawal is approved or rejected: asked first, by one who has not signed it. */
function useDecision(ask: (asked: Asked) => void) {
  const t = useTranslations()
  const approve = useAct('opsWithdrawalApprove')
  const reject = useAct('opsWithdrawalReject')
  const takeBack = useTakeBack()
  const me = useSession()?.me.name

  const askApprove = (row: Withdrawal): void => {
    if (!mayApprove(row) || row.approvals.some((each) => each.operator === me)) return
    const what = { amount: bahtShort(row.amount), name: row.name }
    ask({
      title: t('withdrawals.approveTitle', what),
      confirm: t('withdrawals.approve', what),
      needsReason: false,
      body: <Legs legs={legsOf(row)} />,
      run: async (reason) => {
        const { proposal } = await approve.mutateAsync({
          params: { reference: row.reference },
          body: { version: row.version, ...(reason.length >= 3 ? { reason } : {}) },
        })
        if (!proposal) showToast({ tone: 'ok', title: t('toast.sent', what) })
        else
          showToast({
            tone: 'wait',
            title: t('toast.signed', what),
            detail: t('toast.second'),
            action: { label: t('toast.undo'), onPress: () => takeBack(proposal.approval) },
          })
      },
    })
  }
  const askReject = (row: Withdrawal): void => {
    if (!mayApprove(row) && row.restsUntil === null) return
    const what = { amount: bahtShort(row.amount), name: row.name }
    ask({
      title: t('withdrawals.rejectTitle', what),
      confirm: `${t('withdrawals.reject')} ${what.amount}`,
      needsReason: true,
      danger: true,
      body: <Legs legs={backLegsOf(row)} />,
      run: async (reason) => {
        await reject.mutateAsync({ params: { reference: row.reference }, body: { reason } })
        showToast({ tone: 'plain', title: t('toast.rejected', what) })
      },
    })
  }
  return { askApprove, askReject }
}

function Sums({ data }: { data: Answer<'opsWithdrawals'> | undefined }) {
  const rows = data?.withdrawals ?? NONE
  const sum = rows.reduce((total, row) => total + Math.round(row.amount * 100), 0) / 100
  const t = useTranslations()
  return (
    <div className="tfoot qsums">
      {data?.sums ? (
        WITHDRAWAL_OUTCOMES.map((outcome) => (
          <span key={outcome}>
            {t(`withdrawals.outcome.${outcome}`)} {data.sums?.[outcome].count}:{' '}
            <b>{baht2(data.sums?.[outcome].amount ?? 0)}</b>
          </span>
        ))
      ) : (
        <span>
          {t('withdrawals.sum', { n: rows.length })} <b>{baht2(sum)}</b>
        </span>
      )}
    </div>
  )
}
