import type { Answer } from '@krapao/contract/calls'
import { TALK_STATES } from '@krapao/contract/ops/talks/kinds'
import { useTranslations } from 'use-intl'
import { useOps } from '../../api/useOps.ts'
import { Age } from '../../components/Age.tsx'
import { QUEUE_PAGE, QueuePage } from '../../components/queue/QueuePage.tsx'
import { useBoxes } from '../../components/queue/useBoxes.tsx'
import { useQueue } from '../../components/queue/useQueue.ts'
import { TARGET } from '../dashboard/queues.ts'
import { TalkCase } from './TalkCase.tsx'

type Talk = Answer<'opsTalks'>['talks'][number]
const NONE: Talk[] = []

/** Members whom somebody should ask how they are: why, what may be said, and what came of it. */
export function TalksPage() {
  const t = useTranslations('talks')
  const place = useTranslations('place')
  const boxes = useBoxes(TALK_STATES)
  const { box, page } = boxes
  const found = useOps(
    'opsTalks',
    { body: { state: box, page, limit: QUEUE_PAGE } },
    { every: 10_000 },
  )
  const queue = useQueue(found.data?.talks ?? NONE, (row) => row.id)
  return (
    <QueuePage
      title={place('talks')}
      {...boxes.frame(
        TALK_STATES.map((each) => [each, t(`state.${each}`)]),
        found.data?.total,
      )}
      found={found}
      queue={queue}
      none={t('none')}
      renderRow={(row) => (
        <>
          <span className="between">
            <b className="b">{row.name}</b>
            <time>
              <Age
                since={row.closed?.at ?? row.openedAt}
                {...(row.state === 'OPEN' ? { target: TARGET.talks } : {})}
              />
            </time>
          </span>
          <small className="cut">
            {row.markers.map(({ kind }) => t(`kind.${kind}`)).join(' · ')}
          </small>
          {row.closed && <small>{t(`outcome.${row.closed.outcome}`)}</small>}
        </>
      )}
    >
      {(row) => <TalkCase key={row.id} of={row} />}
    </QueuePage>
  )
}
