import type { Answer } from '@krapao/contract/calls'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { baht2 } from '../../format/baht.ts'
import { fullTime, shortDay } from '../../format/time.ts'
import { CloseTalk } from './CloseTalk.tsx'
import { SayForm } from './SayForm.tsx'

type Talk = Answer<'opsTalks'>['talks'][number]
type Marker = Talk['markers'][number]

/** One talk: what was seen, what may be said, and how it ends. */
export function TalkCase({ of }: { of: Talk }) {
  const t = useTranslations('talks')
  return (
    <>
      <div className="casehead">
        <span className="grow">
          <h2>
            <Link to={`/members/${of.memberId}`}>{of.name}</Link>
          </h2>
          <small>
            {t('opened', { at: fullTime(of.openedAt) })}
            {of.writtenAt && ` · ${t('written', { at: fullTime(of.writtenAt) })}`}
          </small>
        </span>
        <span className={`badge ${of.state === 'OPEN' ? 'wait' : 'ok'}`}>
          {t(`state.${of.state}`)}
        </span>
      </div>
      <div className="panel talk">
        <ul className="markers">
          {of.markers.map((marker) => (
            <MarkerRow key={marker.kind} of={marker} />
          ))}
        </ul>
        {of.closed ? (
          <div className="wellb">
            <p className="b">{t(`outcome.${of.closed.outcome}`)}</p>
            <p className="caption faint">
              {t('closedBy', { name: of.closed.by, at: fullTime(of.closed.at) })}
            </p>
            {of.closed.note !== '' && <p style={{ whiteSpace: 'pre-wrap' }}>{of.closed.note}</p>}
          </div>
        ) : (
          <>
            <p className="note calm">{t('noOffers')}</p>
            <SayForm of={of} />
            <CloseTalk of={of} />
          </>
        )}
      </div>
    </>
  )
}

const hours = (minutes: number | null): string => ((minutes ?? 0) / 60).toFixed(1)

function MarkerRow({ of }: { of: Marker }) {
  const t = useTranslations('talks')
  return (
    <li className="wellb">
      <span className="between">
        <b>{t(`kind.${of.kind}`)}</b>
        <small className="faint">
          {shortDay(of.firstAt)} – {shortDay(of.lastAt)}
        </small>
      </span>
      <span className="caption">
        {t(`figures.${of.kind}`, {
          times: of.times ?? 0,
          days: of.days ?? 0,
          hours: hours(of.minutes),
          amount: baht2(of.amount ?? 0),
          before: baht2(of.before ?? 0),
          lost: baht2(of.lost ?? 0),
        })}
      </span>
    </li>
  )
}
