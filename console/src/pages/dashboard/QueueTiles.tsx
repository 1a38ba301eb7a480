import { holds } from '@krapao/contract/ops/rights'
import { CircleCheck } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useRights } from '../../api/rights.ts'
import { Age } from '../../components/Age.tsx'
import { QUEUE_PLACES, queueOf, TARGET, usedOf, type QueuePlace, type Dashboard } from './queues.ts'

/**
 * A tile for each queue with work that its operator works at, the one that is most over its target
 * begins; those where nothing waits stand in one line.
 */
export function QueueTiles({ of, now }: { of: Dashboard; now: number }) {
  const rights = useRights()
  const shown = QUEUE_PLACES.filter((place) => holds(rights, place.right))
  const waiting = shown.filter((place) => queueOf(of, place.queue).count > 0)
  const idle = shown.filter((place) => !waiting.includes(place))
  const first = waiting.toSorted((a, b) => usedOf(of, b.queue, now) - usedOf(of, a.queue, now))[0]
  return (
    <>
      {waiting.length > 0 && (
        <div className="qs">
          {waiting.map((place) => (
            <Tile key={place.path} place={place} of={of} isFirst={place === first} now={now} />
          ))}
        </div>
      )}
      {idle.length > 0 && <Idle of={idle} />}
    </>
  )
}

function Idle({ of }: { of: readonly QueuePlace[] }) {
  const t = useTranslations()
  return (
    <p className="idlequeues caption muted">
      <CircleCheck className="icon xs in" aria-hidden />
      {t('dashboard.idle')}
      {of.map((place) => (
        <Link key={place.path} to={place.path}>
          {t(`place.${place.key}`)}
        </Link>
      ))}
    </p>
  )
}

function Tile({
  place,
  of,
  isFirst,
  now,
}: {
  place: QueuePlace
  of: Dashboard
  isFirst: boolean
  now: number
}) {
  const t = useTranslations()
  const { count, oldestAt } = queueOf(of, place.queue)
  const share = Math.min(1, usedOf(of, place.queue, now))
  const target = TARGET[place.queue]
  return (
    <section className="card qt">
      <div className="between">
        <Link to={place.path} className="row-line muted caption cut">
          <place.icon className="icon xs" aria-hidden />
          {t(`place.${place.key}`)}
        </Link>
        {isFirst && (
          <Link className="btn main small" to={place.path}>
            {t('dashboard.start')}
          </Link>
        )}
      </div>
      <div className="between" style={{ alignItems: 'flex-end' }}>
        <b className="n">{count}</b>
        <span className="r caption muted">
          <Age since={oldestAt} target={target} />
          <small>
            {target < 60 * 24
              ? t('dashboard.target', { n: target })
              : t('dashboard.targetHours', { n: target / 60 })}
          </small>
        </span>
      </div>
      <div className={`meter ${share >= 1 ? 'over' : 'on'}`}>
        <i style={{ width: `${share * 100}%` }} />
      </div>
    </section>
  )
}
