import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSession } from '../../../api/session.ts'
import { useOps } from '../../../api/useOps.ts'
import { Worst } from '../../../components/decision/Severity.tsx'
import { useReasons } from '../../../components/decision/useReasons.ts'
import { QUEUE_PAGE, QueuePage } from '../../../components/queue/QueuePage.tsx'
import { QueueRow } from '../../../components/queue/QueueRows.tsx'
import type { Asked } from '../../../components/queue/ReasonDialog.tsx'
import { useQueue } from '../../../components/queue/useQueue.ts'
import { useQueueAddress } from '../../../components/queue/useQueueAddress.ts'
import { SuspenseCase } from './SuspenseCase.tsx'
import { canReturn, useDecision, type Item } from './useDecision.tsx'

const NONE: Item[] = []

/** Money of nobody yet: whose it may be and why, given to them, sent back, or written off. */
export function SuspensePage() {
  const t = useTranslations()
  const [asked, setAsked] = useState<Asked | null>(null)
  const { page, setPage } = useQueueAddress()
  const found = useOps('opsSuspense', { body: { limit: QUEUE_PAGE, page } }, { every: 4_000 })
  const rows = found.data?.items ?? NONE
  const me = useSession()?.me.name
  const decision = useDecision(setAsked)
  const queue = useQueue(
    rows,
    (item) => item.id,
    {
      accept: (item) => {
        const proposed = item.decisions.find((each) => each.operator !== me)
        const [only] = item.candidates
        if (proposed) decision.askConfirm(item, proposed)
        else if (only && item.candidates.length === 1)
          decision.askAssign(item, only.memberId, only.name)
      },
      refuse: (item) => {
        if (canReturn(item)) decision.askReturn(item)
      },
    },
    { kind: 'suspense', asked: asked !== null },
  )
  const reasons = useReasons(
    queue.chosen?.kind === 'game' ? 'closedWin' : 'suspense',
    queue.chosen?.id ?? null,
  )
  return (
    <QueuePage
      title={t('place.suspense')}
      aside={found.data?.total}
      found={found}
      queue={queue}
      pages={{ page, total: found.data?.total ?? 0, onPage: setPage }}
      none={t('suspense.none')}
      reasons={reasons}
      asked={asked}
      close={() => setAsked(null)}
      renderRow={(item) => <SuspenseRow item={item} />}
    >
      {(chosen) => (
        <SuspenseCase
          key={chosen.id}
          item={chosen}
          ask={setAsked}
          decision={decision}
          reasons={reasons}
        />
      )}
    </QueuePage>
  )
}

function SuspenseRow({ item }: { item: Item }) {
  const t = useTranslations('suspenseWhy')
  return (
    <QueueRow
      amount={item.amount}
      since={item.at}
      target={30}
      name={item.from || item.reference}
      mark={<Worst of={item.worst} />}
      note={`${item.account} · ${t(item.reason)}`}
    />
  )
}
