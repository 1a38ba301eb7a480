import { APPROVAL_RIGHT } from '@krapao/contract/ops/approvals/kinds'
import { isMoneyRight } from '@krapao/contract/ops/rights'
import { useTranslations } from 'use-intl'
import { useSession } from '../../../api/session.ts'
import { useOps } from '../../../api/useOps.ts'
import { useReasons } from '../../../components/decision/useReasons.ts'
import { QUEUE_PAGE, QueuePage } from '../../../components/queue/QueuePage.tsx'
import type { Asked } from '../../../components/queue/ReasonDialog.tsx'
import { useBoxes } from '../../../components/queue/useBoxes.tsx'
import { useQueue } from '../../../components/queue/useQueue.ts'
import {
  useSecondApproval,
  type SecondDecision,
} from '../../../components/queue/useSecondApproval.ts'
import { ApprovalCase } from './ApprovalCase.tsx'
import { ApprovalRow } from './ApprovalRow.tsx'
import { useApprovalWords, type Item } from './approvalWords.ts'
import { Difference } from './Difference.tsx'

const NONE: Item[] = []
const BOXES = ['waiting', 'toConfirm', 'mine', 'done'] as const

/** What one person has asked for and a second one confirms: what it costs, and what changes. */
export function ApprovalsPage() {
  const t = useTranslations()
  const boxes = useBoxes(BOXES)
  const { box, page, ask } = boxes
  const found = useOps(
    'opsApprovals',
    { body: { state: box, limit: QUEUE_PAGE, page } },
    { every: 4_000 },
  )
  const rows = found.data?.items ?? NONE
  const counts = found.data?.counts
  const decision = useDecision(ask)
  const queue = useQueue(
    rows,
    (item) => item.id,
    { accept: decision.accept, refuse: decision.refuse },
    { asked: boxes.asked !== null },
  )
  const { chosen } = queue
  const isMoney = chosen !== undefined && isMoneyRight(APPROVAL_RIGHT[chosen.kind])
  const reasons = useReasons(isMoney ? 'second' : 'change', chosen?.id ?? null)
  return (
    <QueuePage
      title={t('place.approvals')}
      {...boxes.frame(
        BOXES.map((each) => [
          each,
          <>
            {t(`approvals.box.${each}`)} {each !== 'done' && <b>{counts?.[each] ?? ''}</b>}
          </>,
        ]),
        found.data?.total,
      )}
      found={found}
      queue={queue}
      reasons={reasons}
      none={t('approvals.none')}
      renderRow={(item) => <ApprovalRow item={item} name={decision.nameOf(item)} />}
    >
      {(item) => (
        <ApprovalCase
          key={item.id}
          item={item}
          title={decision.titleOf(item)}
          reasons={reasons}
          askWord={(word) => decision.askWord(item, word)}
        />
      )}
    </QueuePage>
  )
}

function useDecision(ask: (asked: Asked) => void) {
  const t = useTranslations()
  const say = useSecondApproval()
  const me = useSession()?.me.id
  const { nameOf } = useApprovalWords()
  const titleOf = (item: Item): string => `${t(`approvals.kind.${item.kind}`)} ${nameOf(item)}`
  const askWord = (item: Item, word: SecondDecision): void =>
    ask(say(item.id, word, titleOf(item), <Difference item={item} />))
  return {
    askWord,
    nameOf,
    titleOf,
    accept: (item: Item): void => {
      if (item.mayConfirm) askWord(item, 'confirm')
    },
    refuse: (item: Item): void => {
      if (item.state === 'waiting') askWord(item, item.proposer.id === me ? 'takeBack' : 'disagree')
    },
  }
}
