import { ADJUSTMENT_TRANSITIONS } from '@krapao/contract/adjustments/states'
import type { Answer } from '@krapao/contract/calls'
import { mayBecome } from '@krapao/contract/states'
import { Money } from '@krapao/ui/money/money.tsx'
import { Check } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useSession } from '../../api/session.ts'
import { useAct, useOps } from '../../api/useOps.ts'
import { Age } from '../../components/Age.tsx'
import { ApprovalSeats } from '../../components/ApprovalSeats.tsx'
import { Legs } from '../../components/Legs.tsx'
import { CaseHead } from '../../components/queue/CaseHead.tsx'
import { QUEUE_PAGE, QueuePage } from '../../components/queue/QueuePage.tsx'
import type { Asked } from '../../components/queue/ReasonDialog.tsx'
import { useBoxes } from '../../components/queue/useBoxes.tsx'
import { useQueue } from '../../components/queue/useQueue.ts'
import { bahtShort } from '../../format/baht.ts'
import { fullTime } from '../../format/time.ts'

type Adjustment = Answer<'opsAdjustments'>['adjustments'][number]
const NONE: Adjustment[] = []

/** Money put right by hand: one proposes on a member's page, another carries it out here. */
export function AdjustmentsPage() {
  const t = useTranslations()
  const boxes = useBoxes(['waiting', 'decided'])
  const { box, page, ask } = boxes
  const found = useOps(
    'opsAdjustments',
    { body: { state: box, limit: QUEUE_PAGE, page } },
    { every: 4_000 },
  )
  const rows = found.data?.adjustments ?? NONE
  const decision = useDecision(ask)
  const queue = useQueue(
    rows,
    (row) => row.id,
    {
      accept: decision.askApprove,
      refuse: decision.askRefuse,
    },
    { kind: box === 'waiting' ? 'adjustment' : null, asked: boxes.asked !== null },
  )
  return (
    <QueuePage
      title={t('place.adjustments')}
      {...boxes.frame(
        [
          ['waiting', t('adjustments.waiting')],
          ['decided', t('adjustments.decided')],
        ],
        found.data?.total,
      )}
      found={found}
      queue={queue}
      none={t('adjustments.none')}
      renderRow={(row) => (
        <>
          <span className="between">
            <Money amount={Math.abs(row.amount)} direction={row.amount > 0 ? 'in' : 'out'} />
            <time>
              <Age since={row.made.at} {...(box === 'waiting' ? { target: 120 } : {})} />
            </time>
          </span>
          <b className="b">{row.name}</b>
          <small className="cut">{row.reason}</small>
        </>
      )}
    >
      {(chosen) => <AdjustmentCase row={chosen} decision={decision} />}
    </QueuePage>
  )
}

function useDecision(ask: (asked: Asked) => void) {
  const t = useTranslations()
  const me = useSession()?.me.name
  const approve = useAct('opsAdjustmentApprove')
  const refuse = useAct('opsAdjustmentRefuse')
  const askApprove = (row: Adjustment): void => {
    if (!mayBecome(ADJUSTMENT_TRANSITIONS, row.state, 'done') || row.made.operator === me) return
    ask({
      title: t('adjustments.approveTitle', { name: row.name }),
      confirm: t('adjustments.approve', { amount: bahtShort(row.amount) }),
      needsReason: false,
      body: <Legs legs={row.legs} />,
      run: (reason) =>
        approve.mutateAsync({ params: { id: row.id }, body: reason.length >= 3 ? { reason } : {} }),
    })
  }
  const askRefuse = (row: Adjustment): void => {
    if (!mayBecome(ADJUSTMENT_TRANSITIONS, row.state, 'refused')) return
    ask({
      title: t('adjustments.refuseTitle', { name: row.name }),
      confirm: row.made.operator === me ? t('adjustments.takeBack') : t('adjustments.refuse'),
      needsReason: true,
      danger: true,
      run: (reason) => refuse.mutateAsync({ params: { id: row.id }, body: { reason } }),
    })
  }
  return { askApprove, askRefuse, me }
}

function AdjustmentCase({
  row,
  decision,
}: {
  row: Adjustment
  decision: ReturnType<typeof useDecision>
}) {
  const isMine = row.made.operator === useSession()?.me.name
  const t = useTranslations()
  return (
    <>
      <CaseHead
        amount={row.amount}
        title={row.name}
        memberId={row.memberId}
        small={`${row.id} · ${fullTime(row.made.at)}`}
        badge={{
          look: row.state === 'done' ? 'ok' : row.state === 'refused' ? 'no' : 'wait',
          text: t(`adjustments.state.${row.state}`),
        }}
      />
      <div className="panel" style={{ maxWidth: '34rem' }}>
        <p className="note calm">{row.reason}</p>
        <div className="wellb">
          <Legs legs={row.legs} />
        </div>
        <ApprovalSeats
          signed={[row.made, ...(row.decided && row.state === 'done' ? [row.decided] : [])]}
        />
        {mayBecome(ADJUSTMENT_TRANSITIONS, row.state, 'refused') && (
          <>
            {isMine && <p className="caption faint">{t('seats.notYourself')}</p>}
            <div className="pairacts">
              <button
                type="button"
                className="btn danger tall"
                onClick={() => decision.askRefuse(row)}
              >
                {isMine ? t('adjustments.takeBack') : t('adjustments.refuse')}
              </button>
              <button
                type="button"
                className="btn main tall"
                disabled={isMine}
                onClick={() => decision.askApprove(row)}
              >
                <Check className="icon s" aria-hidden />
                {t('adjustments.approve', { amount: bahtShort(row.amount) })}
              </button>
            </div>
          </>
        )}
      </div>
    </>
  )
}
