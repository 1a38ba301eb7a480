import type { Answer } from '@krapao/contract/calls'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSession } from '../../api/session.ts'
import { useAct, useOps } from '../../api/useOps.ts'
import { Legs } from '../../components/Legs.tsx'
import { CaseHead } from '../../components/queue/CaseHead.tsx'
import { Proposal } from '../../components/queue/Proposal.tsx'
import { QUEUE_PAGE, QueuePage } from '../../components/queue/QueuePage.tsx'
import { QueueRow } from '../../components/queue/QueueRows.tsx'
import type { Asked } from '../../components/queue/ReasonDialog.tsx'
import { useQueue } from '../../components/queue/useQueue.ts'
import { useQueueAddress } from '../../components/queue/useQueueAddress.ts'
import { useSecondApproval } from '../../components/queue/useSecondApproval.ts'
import { bahtShort } from '../../format/baht.ts'
import { fullTime } from '../../format/time.ts'

type Transfer = Answer<'opsTransfers'>['transfers'][number]
const NONE: Transfer[] = []

/** Transfers and payouts whose end nobody could tell, and balances that jumped: two operators say. */
export function TransfersPage() {
  const t = useTranslations()
  const [asked, setAsked] = useState<Asked | null>(null)
  const { page, setPage } = useQueueAddress()
  const found = useOps('opsTransfers', { body: { limit: QUEUE_PAGE, page } }, { every: 5_000 })
  const rows = found.data?.transfers ?? NONE
  const me = useSession()?.me.name
  const say = useSecondApproval()
  const words = useDecision(setAsked)
  const queue = useQueue(
    rows,
    (row) => row.reference,
    {
      accept: (row) => {
        const word = row.proposal
        if (!word) words.ask(row, true)
        else if (word.operator !== me)
          setAsked(
            say(
              word.approval,
              'confirm',
              words.whatOf(row, word.happened),
              words.meaningOf(row, word.happened),
            ),
          )
      },
      refuse: (row) => {
        if (!row.proposal) words.ask(row, false)
      },
    },
    { kind: 'transfer', asked: asked !== null },
  )
  return (
    <QueuePage
      title={t('place.transfers')}
      aside={found.data?.total}
      found={found}
      queue={queue}
      pages={{ page, total: found.data?.total ?? 0, onPage: setPage }}
      none={t('transfers.none')}
      asked={asked}
      close={() => setAsked(null)}
      renderRow={(row) => (
        <QueueRow
          amount={row.amount}
          since={row.since}
          target={60}
          name={row.name}
          note={
            <>
              {t(`transfers.kind.${row.kind}`)} · {row.code}
            </>
          }
        />
      )}
    >
      {(chosen) => <TransferCase row={chosen} setAsked={setAsked} words={words} />}
    </QueuePage>
  )
}

/** What was tried, in the order of its times. */
function Story({ row }: { row: Transfer }) {
  const t = useTranslations()
  return (
    <ol className="tl">
      <li className="on">
        <div className="between">
          <span>{t('transfers.began')}</span>
          <time>{fullTime(row.createdAt)}</time>
        </div>
      </li>
      {row.history.map((word, n) => (
        <li key={n} className="way">
          <div className="between">
            <span>
              {row.kind === 'balance'
                ? t(`transfers.balance.${n === 0 ? 'ours' : 'theirs'}`, {
                    amount: bahtShort(Number(word.said)),
                  })
                : word.said}
            </span>
            <time>{fullTime(word.at)}</time>
          </div>
        </li>
      ))}
      {row.kind !== 'balance' && (
        <li className="way">
          <div className="between">
            <span>{t('transfers.asked', { n: row.attempts })}</span>
            <time>{fullTime(row.since)}</time>
          </div>
        </li>
      )}
    </ol>
  )
}

/** What each answer means, what it posts, and how it is asked for. */
function useDecision(setAsked: (asked: Asked) => void) {
  const resolve = useAct('opsTransferResolve')
  const t = useTranslations()
  /** What each answer means, and what it posts. */
  const meaningOf = (row: Transfer, happened: boolean) => {
    const means = happened ? 'yesMeans' : 'noMeans'
    const group = row.kind === 'balance' || row.kind === 'late' ? `${row.kind}.` : ''
    return (
      <>
        <p className="note calm">{t(`transfers.${group}${means}`)}</p>
        {row.goes && (
          <Legs
            legs={[
              { account: 'house:transit', amount: -row.amount },
              { account: happened ? row.goes.yes : row.goes.no, amount: row.amount },
            ]}
          />
        )}
      </>
    )
  }
  const whatOf = (row: Transfer, happened: boolean): string =>
    `${t(happened ? 'transfers.yes' : 'transfers.no')}: ${row.name} ${bahtShort(row.amount)}`
  const ask = (row: Transfer, happened: boolean): void =>
    setAsked({
      title: happened ? t('transfers.yesTitle') : t('transfers.noTitle'),
      confirm: `${t('transfers.propose')} ${bahtShort(row.amount)}`,
      needsReason: true,
      body: meaningOf(row, happened),
      run: (reason) =>
        resolve.mutateAsync({ params: { reference: row.reference }, body: { happened, reason } }),
    })
  return { ask, whatOf, meaningOf }
}

function TransferCase({
  row,
  setAsked,
  words,
}: {
  row: Transfer
  setAsked: (asked: Asked) => void
  words: ReturnType<typeof useDecision>
}) {
  const t = useTranslations()
  return (
    <>
      <CaseHead
        amount={row.amount}
        title={row.name}
        memberId={row.memberId}
        small={`${t(`transfers.kind.${row.kind}`)} · ${row.code} · ${row.reference}`}
      />
      <div className="scroll casebody">
        <div className="col">
          <p className="note calm">{t(`transfers.says.${row.kind}`)}</p>
          <Story row={row} />
        </div>
        <div className="col">
          {row.proposal ? (
            <Proposal
              of={row.proposal}
              what={words.whatOf(row, row.proposal.happened)}
              ask={setAsked}
            >
              {words.meaningOf(row, row.proposal.happened)}
            </Proposal>
          ) : (
            <div className="acts">
              <button type="button" className="btn main tall" onClick={() => words.ask(row, true)}>
                {t('transfers.yes')}
              </button>
              <button type="button" className="btn tall" onClick={() => words.ask(row, false)}>
                {t('transfers.no')}
              </button>
            </div>
          )}
        </div>
      </div>
    </>
  )
}
