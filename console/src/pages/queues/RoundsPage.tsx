import type { Answer } from '@krapao/contract/calls'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAct, useOps } from '../../api/useOps.ts'
import { baht2, bahtShort } from '../../format/baht.ts'
import { fullTime } from '../../format/time.ts'
import { Tabs } from '../../frame/Page.tsx'
import { useLanguage } from '../../locales/LocaleProvider.tsx'
import { Age } from '../../pieces/Age.tsx'
import { Facts } from '../../pieces/Card.tsx'
import { FaultNote } from '../../pieces/forms/FaultNote.tsx'
import { QUEUE_PAGE, QueuePage } from '../../pieces/queue/QueuePage.tsx'
import { useQueue } from '../../pieces/queue/useQueue.ts'
import { ConcludeRoundDialog } from './ConcludeRoundDialog.tsx'
import { ToldText } from './ToldText.tsx'

type Round = Answer<'opsRounds'>['rounds'][number]
const NONE: Round[] = []
const TARGET_MINUTES = 24 * 60

/** Rounds that a game told and that could not be read: read once more, or dealt with. */
export function RoundsPage() {
  const t = useTranslations()
  const { locale } = useLanguage()
  const [box, setBox] = useState<'waiting' | 'ended'>('waiting')
  const [concluding, setConcluding] = useState<string | null>(null)
  const [page, setPage] = useState(1)
  const found = useOps(
    'opsRounds',
    { body: { ended: box === 'ended', limit: QUEUE_PAGE, page } },
    { every: 5_000 },
  )
  const rows = found.data?.rounds ?? NONE
  const read = useAct('opsRoundRead')
  const readAgain = ({ id, state }: Round): void => {
    if (state !== 'READ' && !read.isPending) read.mutate({ params: { id } })
  }
  const askConclude = ({ id, state }: Round): void => {
    if (state === 'WAITING') setConcluding(id)
  }
  const whyOf = (row: Round): string => {
    const [field, what = ''] = row.why.split(': ')
    return t.has(`rounds.why.${what}`) ? `${field}: ${t(`rounds.why.${what}`)}` : row.why
  }
  const queue = useQueue(rows, (row) => row.id, { accept: readAgain, refuse: askConclude })
  const { chosen } = queue
  return (
    <>
      <QueuePage
        title={t('place.rounds')}
        aside={found.data?.total}
        tabs={
          <Tabs
            chosen={box}
            choose={(next) => {
              setBox(next)
              setPage(1)
              read.reset()
            }}
            of={[
              ['waiting', t('rounds.waiting')],
              ['ended', t('rounds.ended')],
            ]}
          />
        }
        found={found}
        rows={rows}
        keyOf={(row) => row.id}
        queue={queue}
        pages={{ page, total: found.data?.total ?? 0, onPage: setPage }}
        none={t(`rounds.none.${box}`)}
        asked={null}
        close={() => setConcluding(null)}
        renderRow={(row) => (
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
            <small className="cut">{whyOf(row)}</small>
          </>
        )}
      >
        {chosen && (
          <>
            <div className="casehead">
              <span className="grow">
                <h2>{chosen.game[locale]}</h2>
                <small>
                  {chosen.code} · {fullTime(chosen.toldAt)}
                </small>
              </span>
              <span className={`badge ${chosen.state === 'WAITING' ? 'wait' : 'ok'}`}>
                {t(`rounds.state.${chosen.state}`)}
              </span>
            </div>
            <div className="scroll casebody">
              <div className="col">
                <div className="wellb">
                  <Facts
                    of={[
                      [t('rounds.roundId'), chosen.roundId ?? t('rounds.noId')],
                      [t('rounds.reason'), whyOf(chosen)],
                      ...(chosen.readAt
                        ? [[t('rounds.readAt'), fullTime(chosen.readAt)] as const]
                        : []),
                    ]}
                  />
                </div>
                <ToldText key={chosen.id} id={chosen.id} />
              </div>
              <div className="col">
                {chosen.proposal && (
                  <p className="note way">
                    {t('rounds.proposedBy', {
                      name: chosen.proposal.operator,
                      at: fullTime(chosen.proposal.at),
                    })}
                    : {chosen.proposal.reason} (
                    {t('rounds.lostWas', { amount: baht2(chosen.proposal.lost) })})
                  </p>
                )}
                {chosen.concluded && (
                  <p className="note way">
                    {t('rounds.concludedBy', {
                      name: chosen.concluded.operator,
                      at: fullTime(chosen.concluded.at),
                    })}
                    : {chosen.concluded.reason}
                    {chosen.concluded.lost !== 0 && (
                      <> ({t('rounds.lostWas', { amount: bahtShort(chosen.concluded.lost) })})</>
                    )}
                  </p>
                )}
                {read.data?.id === chosen.id && read.data.state !== 'READ' && (
                  <p className="note bad" role="status">
                    {t('rounds.still')}
                  </p>
                )}
                <FaultNote fault={read.error} />
                {chosen.state !== 'READ' && (
                  <>
                    <p className="caption faint">{t('rounds.readMeans')}</p>
                    <div className="acts">
                      <button
                        type="button"
                        className="btn main tall"
                        disabled={read.isPending}
                        onClick={() => readAgain(chosen)}
                      >
                        {t('rounds.read')}
                      </button>
                      {chosen.state === 'WAITING' && (
                        <button
                          type="button"
                          className="btn tall"
                          onClick={() => askConclude(chosen)}
                        >
                          {t('rounds.conclude')}
                        </button>
                      )}
                    </div>
                  </>
                )}
              </div>
            </div>
          </>
        )}
      </QueuePage>
      {concluding !== null && (
        <ConcludeRoundDialog id={concluding} close={() => setConcluding(null)} />
      )}
    </>
  )
}
