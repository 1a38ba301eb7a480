import type { Answer } from '@krapao/contract/calls'
import { Check } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useSession } from '../../api/session.ts'
import { useOps } from '../../api/useOps.ts'
import { Age } from '../../components/Age.tsx'
import { CaseHead } from '../../components/queue/CaseHead.tsx'
import { QUEUE_PAGE, QueuePage } from '../../components/queue/QueuePage.tsx'
import type { Asked } from '../../components/queue/ReasonDialog.tsx'
import { useBoxes } from '../../components/queue/useBoxes.tsx'
import { useQueue } from '../../components/queue/useQueue.ts'
import { useSecondApproval, type SecondDecision } from '../../components/queue/useSecondApproval.ts'
import { baht2 } from '../../format/baht.ts'
import { fullTime } from '../../format/time.ts'
import { changesOf } from '../content/draft/changes.ts'
import { ApprovalFigure } from './ApprovalFigure.tsx'
import { useApprovalWords } from './approvalWords.ts'

type Item = Answer<'opsApprovals'>['items'][number]
const NONE: Item[] = []

/** What one person has asked for and a second one confirms: what it costs, and what changes. */
export function ApprovalsPage() {
  const t = useTranslations()
  const boxes = useBoxes(['waiting', 'done'])
  const { box, page, ask } = boxes
  const found = useOps(
    'opsApprovals',
    { body: { state: box, limit: QUEUE_PAGE, page } },
    { every: 4_000 },
  )
  const rows = found.data?.items ?? NONE
  const decision = useDecision(ask)
  const queue = useQueue(
    rows,
    (item) => item.id,
    {
      accept: (item) => {
        if (item.mayConfirm) decision.askWord(item, 'confirm')
      },
    },
    { asked: boxes.asked !== null },
  )
  return (
    <QueuePage
      title={t('place.approvals')}
      {...boxes.frame(
        [
          ['waiting', t('approvals.waiting')],
          ['done', t('approvals.done')],
        ],
        found.data?.total,
      )}
      found={found}
      queue={queue}
      none={t('approvals.none')}
      renderRow={(item) => (
        <>
          <span className="between">
            <b className="b">{t(`approvals.kind.${item.kind}`)}</b>
            <time>
              <Age since={item.at} />
            </time>
          </span>
          <span className="cut">{decision.nameOf(item)}</span>
          <small className="cut">{t('approvals.proposedBy', { name: item.proposer.name })}</small>
        </>
      )}
    >
      {(chosen) => <ApprovalCase item={chosen} decision={decision} />}
    </QueuePage>
  )
}

function useDecision(ask: (asked: Asked) => void) {
  const t = useTranslations()
  const say = useSecondApproval()
  const { nameOf } = useApprovalWords()
  const titleOf = (item: Item): string => `${t(`approvals.kind.${item.kind}`)} ${nameOf(item)}`
  const askWord = (item: Item, word: SecondDecision): void =>
    ask(say(item.id, word, titleOf(item), <Difference item={item} />))
  return { askWord, nameOf, titleOf }
}

function ApprovalCase({
  item,
  decision,
}: {
  item: Item
  decision: ReturnType<typeof useDecision>
}) {
  const isMine = item.proposer.id === useSession()?.me.id
  const t = useTranslations()
  return (
    <>
      <CaseHead
        title={decision.titleOf(item)}
        small={`${t('approvals.proposedBy', { name: item.proposer.name })} · ${fullTime(item.at)}`}
        badge={{
          look: item.state === 'done' ? 'ok' : item.state === 'waiting' ? 'wait' : 'no',
          text: t(item.alone ? 'approvals.alone' : `approvals.state.${item.state}`),
        }}
      />
      <div className="panel" style={{ maxWidth: '46rem' }}>
        {item.reason && <p className="note calm">{item.reason}</p>}
        <Difference item={item} />
        {item.decided && (
          <p className="caption faint">
            {t('approvals.decidedBy', {
              name: item.decided.name,
              at: fullTime(item.decided.at),
            })}
          </p>
        )}
        {item.state === 'waiting' && (
          <>
            {isMine && <p className="caption faint">{t('approvals.yours')}</p>}
            <div className="pairacts">
              <button
                type="button"
                className="btn danger tall"
                onClick={() => decision.askWord(item, isMine ? 'takeBack' : 'disagree')}
              >
                {t(isMine ? 'approvals.takeBack' : 'approvals.disagree')}
              </button>
              <button
                type="button"
                className="btn main tall"
                disabled={!item.mayConfirm}
                onClick={() => decision.askWord(item, 'confirm')}
              >
                <Check className="icon s" aria-hidden />
                {t('approvals.confirm')}
              </button>
            </div>
          </>
        )}
      </div>
    </>
  )
}

/** What it costs a day, and each field that changes; of what is new, what it is. */
function Difference({ item }: { item: Item }) {
  const t = useTranslations('approvals')
  const { changeOf, isSaid } = useApprovalWords()
  const changes = changesOf(item.before ?? {}, item.after).filter(isSaid)
  const isNew = item.before === null
  return (
    <>
      {item.cost && (
        <p className="note">
          {t('cost', { mean: baht2(item.cost.mean), worst: baht2(item.cost.worst) })}
        </p>
      )}
      <ApprovalFigure item={item} />
      {changes.length > 0 && (
        <table className="t">
          <thead>
            <tr>
              <th>{t('field')}</th>
              {!isNew && <th>{t('before')}</th>}
              <th>{t(isNew ? 'is' : 'after')}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map((change) => {
              const said = changeOf(item, change)
              return (
                <tr key={change.field}>
                  <td>{said.field}</td>
                  {!isNew && <td>{said.before}</td>}
                  <td>
                    <b className="b">{said.after}</b>
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
    </>
  )
}
