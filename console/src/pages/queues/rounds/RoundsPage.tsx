import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAct, useOps } from '../../../api/useOps.ts'
import { Age } from '../../../components/Age.tsx'
import { QUEUE_PAGE, QueuePage } from '../../../components/queue/QueuePage.tsx'
import { useBoxes } from '../../../components/queue/useBoxes.tsx'
import { useQueue } from '../../../components/queue/useQueue.ts'
import { useLanguage } from '../../../locales/LocaleProvider.tsx'
import { ConcludeRoundDialog } from './ConcludeRoundDialog.tsx'
import { RoundCase } from './RoundCase.tsx'
import { useRoundWords, type Round } from './useRoundWords.ts'

const NONE: Round[] = []
const TARGET_MINUTES = 24 * 60

/** Rounds that a game told and that could not be read: read once more, or dealt with. */
export function RoundsPage() {
  const t = useTranslations()
  const [concluding, setConcluding] = useState<string | null>(null)
  const read = useAct('opsRoundRead')
  const boxes = useBoxes(['waiting', 'ended'], () => read.reset())
  const { box, page, ask } = boxes
  const found = useOps(
    'opsRounds',
    { body: { ended: box === 'ended', limit: QUEUE_PAGE, page } },
    { every: 5_000 },
  )
  const rows = found.data?.rounds ?? NONE
  const readAgain = ({ id, state }: Round): void => {
    if (state !== 'READ' && !read.isPending) read.mutate({ params: { id } })
  }
  const askConclude = ({ id, state, proposal }: Round): void => {
    if (state === 'WAITING' && !proposal) setConcluding(id)
  }
  const words = useRoundWords()
  const queue = useQueue(
    rows,
    (row) => row.id,
    { accept: readAgain, refuse: askConclude },
    { asked: boxes.asked !== null },
  )
  return (
    <>
      <QueuePage
        title={t('place.rounds')}
        aside={found.data?.total}
        {...boxes.frame(
          [
            ['waiting', t('rounds.waiting')],
            ['ended', t('rounds.ended')],
          ],
          found.data?.total,
        )}
        found={found}
        queue={queue}
        none={t(`rounds.none.${box}`)}
        renderRow={(row) => <RoundRow row={row} words={words} />}
      >
        {(chosen) => (
          <RoundCase
            key={chosen.id}
            row={chosen}
            read={read}
            ask={ask}
            readAgain={readAgain}
            askConclude={askConclude}
            words={words}
          />
        )}
      </QueuePage>
      {concluding !== null && (
        <ConcludeRoundDialog id={concluding} close={() => setConcluding(null)} />
      )}
    </>
  )
}

function RoundRow({ row, words }: { row: Round; words: ReturnType<typeof useRoundWords> }) {
  const { locale } = useLanguage()
  const t = useTranslations()
  return (
    <>
      <span className="between">
        <b className="b">{row.game[locale]}</b>
        <time>
          <Age
            since={row.toldAt}
            {...(row.state === 'WAITING' ? { target: TARGET_MINUTES } : {})}
          />
        </time>
      </span>
      <span className="cut">{row.roundId ?? t('rounds.noId')}</span>
      <small className="cut">{words.whyOf(row)}</small>
    </>
  )
}
