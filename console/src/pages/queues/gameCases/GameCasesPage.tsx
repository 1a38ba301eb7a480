import type { Answer } from '@krapao/contract/calls'
import { Money } from '@krapao/ui/money/money.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useOps } from '../../../api/useOps.ts'
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
import { DecideGameCase } from './DecideGameCase.tsx'

type Case = Answer<'opsGameCases'>['cases'][number]
type Outcome = NonNullable<Case['proposal']>['outcome']
const NONE: Case[] = []
const LOOK = { WAITING: 'wait', DECIDED: 'no', ENDED: 'ok' } as const

/** Rounds of seamless games that nobody ends: two operators say how each ends. */
export function GameCasesPage() {
  const t = useTranslations()
  const boxes = useBoxes(['waiting', 'ended'])
  const { box, page, ask } = boxes
  const found = useOps(
    'opsGameCases',
    { body: { ended: box === 'ended', limit: QUEUE_PAGE, page } },
    { every: 4_000 },
  )
  const rows = found.data?.cases ?? NONE
  const queue = useQueue(rows, (row) => row.id, {}, { kind: null, asked: boxes.asked !== null })
  return (
    <QueuePage
      title={t('place.gameCases')}
      {...boxes.frame(
        [
          ['waiting', t('gameCases.waiting')],
          ['ended', t('gameCases.ended')],
        ],
        found.data?.total,
      )}
      found={found}
      queue={queue}
      none={t('gameCases.none')}
      renderRow={(row) => <CaseRow row={row} isWaiting={box === 'waiting'} />}
    >
      {(chosen) => <OpenGameCase key={chosen.id} row={chosen} ask={ask} />}
    </QueuePage>
  )
}

function CaseRow({ row, isWaiting }: { row: Case; isWaiting: boolean }) {
  const t = useTranslations('gameCases')
  return (
    <>
      <span className="between">
        <Money amount={row.onTable} />
        <time>
          <Age since={row.since} {...(isWaiting ? { target: 1_440 } : {})} />
        </time>
      </span>
      <b className="b">{row.name}</b>
      <small className="cut">
        {row.code} · {row.round} · {t(`state.${row.state}`)}
      </small>
    </>
  )
}

/** In words, what an outcome does to the member's money. */
function useOutcomeWords(row: Case) {
  const t = useTranslations('gameCases')
  const whatOf = (outcome: Outcome, won: number | null): string =>
    `${t(`outcome.${outcome}`, { amount: bahtShort(won ?? 0) })}: ${row.name}`
  const meaningOf = (outcome: Outcome, won: number | null): string =>
    t(`means.${outcome}`, {
      amount: bahtShort(won ?? 0),
      table: bahtShort(row.onTable),
      staked: bahtShort(row.staked),
      before: bahtShort(row.won),
    })
  return { whatOf, meaningOf }
}

function OpenGameCase({ row, ask }: { row: Case; ask: (asked: Asked) => void }) {
  const t = useTranslations('gameCases')
  const [isDeciding, setDeciding] = useState(false)
  const { whatOf, meaningOf } = useOutcomeWords(row)
  const { proposal, decided, said } = row
  return (
    <>
      <CaseHead
        amount={row.onTable}
        title={row.name}
        memberId={row.memberId}
        small={`${row.code} · ${row.round} · ${fullTime(row.betAt)}`}
        badge={{ look: LOOK[row.state], text: t(`state.${row.state}`) }}
      />
      <div className="panel" style={{ maxWidth: '34rem' }}>
        <p className="note calm">
          {t('what', {
            staked: bahtShort(row.staked),
            won: bahtShort(row.won),
            table: bahtShort(row.onTable),
            at: fullTime(row.betAt),
          })}
        </p>
        {said && (
          <p className="caption">{t(`said.${said.what as 'OPEN'}`, { at: fullTime(said.at) })}</p>
        )}
        {decided && (
          <p className="note calm">
            {whatOf(decided.outcome, decided.won)}, {fullTime(decided.at)}.{' '}
            {decided.reason ?? t('toldWhenAsked')}
          </p>
        )}
        {proposal && (
          <Proposal of={proposal} what={whatOf(proposal.outcome, proposal.won)} ask={ask}>
            <p className="note calm">{meaningOf(proposal.outcome, proposal.won)}</p>
          </Proposal>
        )}
        {row.state === 'WAITING' && !proposal && (
          <>
            <ApprovalSeats signed={[]} />
            <div className="acts">
              <button type="button" className="btn main tall" onClick={() => setDeciding(true)}>
                {t('decide')}
              </button>
            </div>
          </>
        )}
        {decided && <ApprovalSeats signed={decided.by} />}
      </div>
      {isDeciding && (
        <DecideGameCase id={row.id} meaningOf={meaningOf} close={() => setDeciding(false)} />
      )}
    </>
  )
}
