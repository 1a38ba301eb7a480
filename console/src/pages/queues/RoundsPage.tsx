import type { Answer } from '@krapao/contract/calls'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAct, useOps } from '../../api/useOps.ts'
import { Age } from '../../components/Age.tsx'
import { Facts } from '../../components/Card.tsx'
import { FaultNote } from '../../components/forms/FaultNote.tsx'
import { CaseHead } from '../../components/queue/CaseHead.tsx'
import { Proposal } from '../../components/queue/Proposal.tsx'
import { QUEUE_PAGE, QueuePage } from '../../components/queue/QueuePage.tsx'
import type { Asked } from '../../components/queue/ReasonDialog.tsx'
import { useBoxes } from '../../components/queue/useBoxes.tsx'
import { useQueue } from '../../components/queue/useQueue.ts'
import { bahtShort } from '../../format/baht.ts'
import { fullTime } from '../../format/time.ts'
import { useLanguage } from '../../locales/LocaleProvider.tsx'
import { ConcludeRoundDialog } from './ConcludeRoundDialog.tsx'
import { ToldText } from './ToldText.tsx'

type Round = Answer<'opsRounds'>['rounds'][number]
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

/** What was proposed about it, or concluded. */
function Said({
  row,
  ask,
  words,
}: {
  row: Round
  ask: (asked: Asked) => void
  words: ReturnType<typeof useRoundWords>
}) {
  const t = useTranslations()
  return (
    <>
      {row.proposal && (
        <Proposal
          of={row.proposal}
          what={t('rounds.proposed', {
            lost: words.lostText(row.proposal.lost),
            round: row.roundId ?? t('rounds.noId'),
          })}
          ask={ask}
        >
          <p className="note calm">{t('rounds.concludeMeans')}</p>
        </Proposal>
      )}
      {row.concluded && (
        <p className="note way">
          {t('rounds.concludedBy', {
            name: row.concluded.operator,
            at: fullTime(row.concluded.at),
          })}
          : {row.concluded.reason}
          {row.concluded.lost !== 0 && <> ({words.lostText(row.concluded.lost)})</>}
        </p>
      )}
    </>
  )
}

function Decide({
  row,
  readAgain,
  askConclude,
  read,
}: {
  row: Round
  readAgain: (row: Round) => void
  askConclude: (row: Round) => void
  read: ReturnType<typeof useAct<'opsRoundRead'>>
}) {
  const t = useTranslations()
  return (
    <>
      <p className="caption faint">{t('rounds.readMeans')}</p>
      <div className="acts">
        <button
          type="button"
          className="btn main tall"
          disabled={read.isPending}
          onClick={() => readAgain(row)}
        >
          {t('rounds.read')}
        </button>
        {row.state === 'WAITING' && !row.proposal && (
          <button type="button" className="btn tall" onClick={() => askConclude(row)}>
            {t('rounds.conclude')}
          </button>
        )}
      </div>
    </>
  )
}

function useRoundWords() {
  const t = useTranslations()
  const lostText = (lost: number): string =>
    t(lost < 0 ? 'rounds.wonWas' : 'rounds.lostWas', { amount: bahtShort(Math.abs(lost)) })
  const whyOf = (row: Round): string => {
    const [field, what = ''] = row.why.split(': ')
    return t.has(`rounds.why.${what}`) ? `${field}: ${t(`rounds.why.${what}`)}` : row.why
  }
  return { whyOf, lostText }
}

function RoundCase({
  row,
  read,
  ask,
  readAgain,
  askConclude,
  words,
}: {
  row: Round
  read: ReturnType<typeof useAct<'opsRoundRead'>>
  ask: (asked: Asked) => void
  readAgain: (row: Round) => void
  askConclude: (row: Round) => void
  words: ReturnType<typeof useRoundWords>
}) {
  const { locale } = useLanguage()
  const t = useTranslations()
  return (
    <>
      <CaseHead
        title={row.game[locale]}
        small={`${row.code} · ${fullTime(row.toldAt)}`}
        badge={{
          look: row.state === 'WAITING' ? 'wait' : 'ok',
          text: t(`rounds.state.${row.state}`),
        }}
      />
      <div className="scroll casebody">
        <div className="col">
          <div className="wellb">
            <Facts
              of={[
                [t('rounds.roundId'), row.roundId ?? t('rounds.noId')],
                [t('rounds.reason'), words.whyOf(row)],
                ...(row.readAt ? [[t('rounds.readAt'), fullTime(row.readAt)] as const] : []),
              ]}
            />
          </div>
          <ToldText key={row.id} id={row.id} />
        </div>
        <div className="col">
          <Said row={row} ask={ask} words={words} />
          {read.data?.id === row.id && read.data.state !== 'READ' && (
            <p className="note bad" role="status">
              {t('rounds.still')}
            </p>
          )}
          <FaultNote fault={read.error} />
          {row.state !== 'READ' && (
            <Decide row={row} readAgain={readAgain} askConclude={askConclude} read={read} />
          )}
        </div>
      </div>
    </>
  )
}
