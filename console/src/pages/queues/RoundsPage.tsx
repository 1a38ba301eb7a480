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
  const { locale } = useLanguage()
  const [concluding, setConcluding] = useState<string | null>(null)
  const read = useAct('opsRoundRead')
  const boxes = useBoxes<'waiting' | 'ended'>('waiting', () => read.reset())
  const { box, page } = boxes
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
  const lostText = (lost: number): string =>
    t(lost < 0 ? 'rounds.wonWas' : 'rounds.lostWas', { amount: bahtShort(Math.abs(lost)) })
  const whyOf = (row: Round): string => {
    const [field, what = ''] = row.why.split(': ')
    return t.has(`rounds.why.${what}`) ? `${field}: ${t(`rounds.why.${what}`)}` : row.why
  }
  const queue = useQueue(
    rows,
    (row) => row.id,
    { accept: readAgain, refuse: askConclude },
    { asked: boxes.asked !== null },
  )
  const { chosen } = queue
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
        rows={rows}
        keyOf={(row) => row.id}
        queue={queue}
        none={t(`rounds.none.${box}`)}
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
            <CaseHead
              title={chosen.game[locale]}
              small={`${chosen.code} · ${fullTime(chosen.toldAt)}`}
              badge={{
                look: chosen.state === 'WAITING' ? 'wait' : 'ok',
                text: t(`rounds.state.${chosen.state}`),
              }}
            />
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
                  <Proposal
                    of={chosen.proposal}
                    what={t('rounds.proposed', {
                      lost: lostText(chosen.proposal.lost),
                      round: chosen.roundId ?? t('rounds.noId'),
                    })}
                    ask={boxes.ask}
                  >
                    <p className="note calm">{t('rounds.concludeMeans')}</p>
                  </Proposal>
                )}
                {chosen.concluded && (
                  <p className="note way">
                    {t('rounds.concludedBy', {
                      name: chosen.concluded.operator,
                      at: fullTime(chosen.concluded.at),
                    })}
                    : {chosen.concluded.reason}
                    {chosen.concluded.lost !== 0 && <> ({lostText(chosen.concluded.lost)})</>}
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
                      {chosen.state === 'WAITING' && !chosen.proposal && (
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
