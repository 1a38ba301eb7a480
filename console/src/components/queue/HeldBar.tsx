import { Hand, Lock } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { clockTime } from '../../format/time.ts'
import type { Held } from './useCases.ts'
import type { Queue } from './useQueue.ts'

/** Who works at the chosen case; how it is taken, and given back. */
export function HeldBar<Row>({ queue }: { queue: Queue<Row> }) {
  const t = useTranslations('cases')
  const { chosen } = queue
  if (chosen === undefined) return null
  const held = queue.heldBy(chosen)
  if (held === null && !queue.canTake) return null
  const until = held ? clockTime(held.until) : ''
  return (
    <div className={`heldbar ${queue.isOthers ? 'others' : ''}`} aria-live="polite">
      {held === null && <span className="grow muted">{t('free')}</span>}
      {queue.isMine && (
        <span className="row-line grow">
          <Hand className="icon xs on" aria-hidden />
          {t('mine', { until })}
        </span>
      )}
      {queue.isOthers && held && (
        <span className="row-line grow">
          <Lock className="icon xs" aria-hidden />
          {t('others', { name: held.operator, until })}
        </span>
      )}
      {held === null && (
        <button type="button" className="btn small" onClick={queue.take}>
          {t('take')} <kbd>⏎</kbd>
        </button>
      )}
      {queue.isMine && (
        <button type="button" className="btn small" onClick={queue.leave}>
          {t('leave')}
        </button>
      )}
    </div>
  )
}

/** In a row of the list: who has taken it. */
export const HeldBadge = ({ held }: { held: Held | null }) =>
  held && (
    <span className="badge wait held">
      <Lock className="icon xs" aria-hidden />
      {held.operator}
    </span>
  )
