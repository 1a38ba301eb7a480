import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSession } from '../../../api/session.ts'
import { useAct, useOps } from '../../../api/useOps.ts'
import { useReasons } from '../../../components/decision/useReasons.ts'
import { QUEUE_PAGE, QueuePage } from '../../../components/queue/QueuePage.tsx'
import { QueueRow } from '../../../components/queue/QueueRows.tsx'
import type { Asked } from '../../../components/queue/ReasonDialog.tsx'
import { useQueue } from '../../../components/queue/useQueue.ts'
import { useQueueAddress } from '../../../components/queue/useQueueAddress.ts'
import { useSecondApproval } from '../../../components/queue/useSecondApproval.ts'
import { bahtShort } from '../../../format/baht.ts'
import { TransferCase } from './TransferCase.tsx'
import { mayHaveHappened, TransferLegs, type Transfer } from './TransferLegs.tsx'

const NONE: Transfer[] = []

/** Transfers and payouts whose end nobody could tell, and balances that jumped: two operators say. */
export function TransfersPage() {
  const t = useTranslations()
  const [asked, setAsked] = useState<Asked | null>(null)
  const { page, setPage } = useQueueAddress()
  const found = useOps('opsTransfers', { body: { limit: QUEUE_PAGE, page } }, { every: 5_000 })
  const rows = found.data?.transfers ?? NONE
  const words = useDecision(setAsked)
  const keys = useKeys(words, setAsked)
  const queue = useQueue(rows, (row) => row.reference, keys, {
    kind: 'transfer',
    asked: asked !== null,
  })
  const reasons = useReasons('transfer', queue.chosen?.reference ?? null)
  return (
    <QueuePage
      title={t('place.transfers')}
      aside={found.data?.total}
      found={found}
      queue={queue}
      pages={{ page, total: found.data?.total ?? 0, onPage: setPage }}
      none={t('transfers.none')}
      reasons={reasons}
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
      {(chosen) => (
        <TransferCase
          key={chosen.reference}
          row={chosen}
          reasons={reasons}
          setAsked={setAsked}
          words={words}
        />
      )}
    </QueuePage>
  )
}

const meaningOf = (row: Transfer, happened: boolean) => (
  <TransferLegs row={row} happened={happened} />
)

/** What the keys for yes and no ask about a case: its first answer, or the second person's. */
function useKeys(words: ReturnType<typeof useDecision>, setAsked: (asked: Asked) => void) {
  const me = useSession()?.me.name
  const say = useSecondApproval()
  return {
    accept: (row: Transfer): void => {
      const word = row.proposal
      if (!word) {
        if (mayHaveHappened(row)) words.ask(row, true)
      } else if (word.operator !== me)
        setAsked(
          say(
            word.approval,
            'confirm',
            words.whatOf(row, word.happened),
            meaningOf(row, word.happened),
          ),
        )
    },
    refuse: (row: Transfer): void => {
      if (!row.proposal) words.ask(row, false)
    },
  }
}

/** What each answer is called, and how it is asked for. */
function useDecision(setAsked: (asked: Asked) => void) {
  const resolve = useAct('opsTransferResolve')
  const t = useTranslations()
  const whatOf = (row: Transfer, happened: boolean): string =>
    `${t(happened ? 'transfers.yes' : 'transfers.no')}: ${row.name} ${bahtShort(row.amount)}`
  const ask = (row: Transfer, happened: boolean): void =>
    setAsked({
      title: happened ? t('transfers.yesTitle') : t('transfers.noTitle'),
      confirm: `${t('transfers.propose')} ${bahtShort(row.amount)}`,
      needsReason: true,
      body: meaningOf(row, happened),
      danger: !happened,
      run: (reason) =>
        resolve.mutateAsync({ params: { reference: row.reference }, body: { happened, reason } }),
    })
  return { ask, whatOf }
}
