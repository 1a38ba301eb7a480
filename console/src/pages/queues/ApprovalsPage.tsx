import type { Answer } from '@krapao/contract/calls'
import { Check } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useSession } from '../../api/session.ts'
import { useOps } from '../../api/useOps.ts'
import { Age } from '../../components/Age.tsx'
import { CaseHead } from '../../components/queue/CaseHead.tsx'
import { QUEUE_PAGE, QueuePage } from '../../components/queue/QueuePage.tsx'
import { useBoxes } from '../../components/queue/useBoxes.tsx'
import { useQueue } from '../../components/queue/useQueue.ts'
import { useSecondApproval, type SecondDecision } from '../../components/queue/useSecondApproval.ts'
import { baht2 } from '../../format/baht.ts'
import { fullTime } from '../../format/time.ts'
import { changesOf } from '../content/changes.ts'
import { ApprovalFigure } from './ApprovalFigure.tsx'
import { useApprovalWords } from './approvalWords.ts'

type Item = Answer<'opsApprovals'>['items'][number]
const NONE: Item[] = []

/** What one person has asked for and a second one confirms: what it costs, and what changes. */
export function ApprovalsPage() {
  const t = useTranslations()
  const boxes = useBoxes<'waiting' | 'done'>('waiting')
  const { box, page } = boxes
  const found = useOps(
    'opsApprovals',
    { body: { state: box, limit: QUEUE_PAGE, page } },
    { every: 4_000 },
  )
  const rows = found.data?.items ?? NONE
  const me = useSession()?.me.id
  const say = useSecondApproval()
  const { nameOf } = useApprovalWords()
  const titleOf = (item: Item): string => `${t(`approvals.kind.${item.kind}`)} ${nameOf(item)}`
  const ask = (item: Item, word: SecondDecision): void =>
    boxes.ask(say(item.id, word, titleOf(item), <Difference item={item} />))
  const queue = useQueue(
    rows,
    (item) => item.id,
    {
      accept: (item) => {
        if (item.mayConfirm) ask(item, 'confirm')
      },
    },
    { asked: boxes.asked !== null },
  )
  const { chosen } = queue
  const isMine = chosen?.proposer.id === me
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
      rows={rows}
      keyOf={(item) => item.id}
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
          <span className="cut">{nameOf(item)}</span>
          <small className="cut">{t('approvals.proposedBy', { name: item.proposer.name })}</small>
        </>
      )}
    >
      {chosen && (
        <>
          <CaseHead
            title={titleOf(chosen)}
            small={`${t('approvals.proposedBy', { name: chosen.proposer.name })} · ${fullTime(chosen.at)}`}
            badge={{
              look: chosen.state === 'done' ? 'ok' : chosen.state === 'waiting' ? 'wait' : 'no',
              text: t(chosen.alone ? 'approvals.alone' : `approvals.state.${chosen.state}`),
            }}
          />
          <div className="panel" style={{ maxWidth: '46rem' }}>
            {chosen.reason && <p className="note calm">{chosen.reason}</p>}
            <Difference item={chosen} />
            {chosen.decided && (
              <p className="caption faint">
                {t('approvals.decidedBy', {
                  name: chosen.decided.name,
                  at: fullTime(chosen.decided.at),
                })}
              </p>
            )}
            {chosen.state === 'waiting' && (
              <>
                {isMine && <p className="caption faint">{t('approvals.yours')}</p>}
                <div className="pairacts">
                  <button
                    type="button"
                    className="btn danger tall"
                    onClick={() => ask(chosen, isMine ? 'takeBack' : 'disagree')}
                  >
                    {t(isMine ? 'approvals.takeBack' : 'approvals.disagree')}
                  </button>
                  <button
                    type="button"
                    className="btn main tall"
                    disabled={!chosen.mayConfirm}
                    onClick={() => ask(chosen, 'confirm')}
                  >
                    <Check className="icon s" aria-hidden />
                    {t('approvals.confirm')}
                  </button>
                </div>
              </>
            )}
          </div>
        </>
      )}
    </QueuePage>
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
