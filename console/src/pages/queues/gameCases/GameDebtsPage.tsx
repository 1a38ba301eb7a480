import type { Answer } from '@krapao/contract/calls'
import { Money } from '@krapao/ui/money/money.tsx'
import { useTranslations } from 'use-intl'
import { useAct, useOps } from '../../../api/useOps.ts'
import { Age } from '../../../components/Age.tsx'
import { ApprovalSeats } from '../../../components/ApprovalSeats.tsx'
import { CaseHead } from '../../../components/queue/CaseHead.tsx'
import { Proposal } from '../../../components/queue/Proposal.tsx'
import { QUEUE_PAGE, QueuePage } from '../../../components/queue/QueuePage.tsx'
import type { Asked } from '../../../components/queue/ReasonDialog.tsx'
import { useBoxes } from '../../../components/queue/useBoxes.tsx'
import { useQueue } from '../../../components/queue/useQueue.ts'
import { bahtShort } from '../../../format/baht.ts'
import { fullTime } from '../../../format/time.ts'

type Debt = Answer<'opsGameDebts'>['debts'][number]
const NONE: Debt[] = []

/** What members owe of winnings that a provider took back; two operators may write it off. */
export function GameDebtsPage() {
  const t = useTranslations()
  const boxes = useBoxes(['open'])
  const { page, ask } = boxes
  const found = useOps('opsGameDebts', { body: { limit: QUEUE_PAGE, page } }, { every: 10_000 })
  const rows = found.data?.debts ?? NONE
  const queue = useQueue(rows, (row) => row.debt, {}, { kind: null, asked: boxes.asked !== null })
  return (
    <QueuePage
      title={t('place.gameDebts')}
      {...boxes.frame([['open', t('gameDebts.open')]], found.data?.total)}
      found={found}
      queue={queue}
      none={t('gameDebts.none')}
      sums={found.data && t('gameDebts.sum', { amount: bahtShort(found.data.owed) })}
      renderRow={(row) => (
        <>
          <span className="between">
            <Money amount={row.owed} />
            <time>
              <Age since={row.at} />
            </time>
          </span>
          <b className="b">{row.name}</b>
          <small className="cut">
            {row.code} · {row.round}
          </small>
        </>
      )}
    >
      {(chosen) => <OpenDebt row={chosen} ask={ask} />}
    </QueuePage>
  )
}

function OpenDebt({ row, ask }: { row: Debt; ask: (asked: Asked) => void }) {
  const t = useTranslations('gameDebts')
  const writeOff = useAct('opsGameDebtWriteOff')
  const owed = bahtShort(row.owed)
  const what = `${t('writeOff', { amount: owed })}: ${row.name}`
  const means = <p className="note calm">{t('means', { amount: owed })}</p>
  return (
    <>
      <CaseHead
        amount={-row.owed}
        title={row.name}
        memberId={row.memberId}
        small={`${row.code} · ${row.round} · ${fullTime(row.at)}`}
        badge={{ look: 'wait', text: t('owed') }}
      />
      <div className="panel" style={{ maxWidth: '34rem' }}>
        <p className="note calm">
          {t('what', { amount: bahtShort(row.amount), owed, at: fullTime(row.at) })}
        </p>
        {row.proposal ? (
          <Proposal of={row.proposal} what={what} ask={ask}>
            {means}
          </Proposal>
        ) : (
          <>
            <ApprovalSeats signed={[]} />
            <div className="acts">
              <button
                type="button"
                className="btn danger tall"
                onClick={() =>
                  ask({
                    title: what,
                    confirm: t('writeOff', { amount: owed }),
                    needsReason: true,
                    danger: true,
                    body: means,
                    run: (reason) => writeOff.mutateAsync({ body: { debt: row.debt, reason } }),
                  })
                }
              >
                {t('writeOff', { amount: owed })}
              </button>
            </div>
          </>
        )}
      </div>
    </>
  )
}
