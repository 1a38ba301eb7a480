import { Link2, Link2Off } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useOps } from '../../../api/useOps.ts'
import { Facts } from '../../../components/Card.tsx'
import { Fault } from '../../../components/states.tsx'
import { clockTime, shortDay } from '../../../format/time.ts'
import { shortHash } from './entry.ts'

/** Whether each entry follows from the one before, read from the first to the last. */
export function ChainCard() {
  const t = useTranslations('audit')
  const { data, error, refetch, isFetching } = useOps('opsAudit', { body: { page: 1, limit: 1 } })
  if (error && !data) return <Fault error={error} retry={() => void refetch()} />
  if (!data) return <section className="card pad skeleton-block" style={{ minHeight: '14rem' }} />
  const Sign = data.intact ? Link2 : Link2Off
  return (
    <section className="card pad chaincard">
      <div className="row-line">
        <span className={`light ${data.intact ? '' : 'no'}`}>
          <Sign className="icon s" aria-hidden />
        </span>
        <span aria-live="polite">
          <h2>{data.intact ? t('intact') : t('broken', { seq: data.brokenAt ?? 0 })}</h2>
          <small>
            {t('checked', {
              at: clockTime(data.checkedAt),
              seconds: (data.tookMs / 1000).toFixed(1),
            })}
          </small>
        </span>
      </div>
      <Links isWhole={data.intact} />
      <Facts
        of={[
          [t('many'), data.total.toLocaleString('en')],
          [
            t('first'),
            data.firstAt === null ? '–' : `${shortDay(data.firstAt)} ${clockTime(data.firstAt)}`,
          ],
          [t('last'), data.entries[0] ? shortHash(data.entries[0].hash) : '–'],
          [t('root'), data.rootDay === null ? t('noRoot') : dayOf(data.rootDay)],
        ]}
      />
      {error ? <Fault error={error} /> : null}
      <button
        type="button"
        className="btn wide"
        disabled={isFetching}
        onClick={() => void refetch()}
      >
        {t('again')}
      </button>
    </section>
  )
}

const dayOf = (date: string): string => date.split('-').toReversed().join('/')

/** Seven links; where the chain is cut, the fourth is missing and all are coral. */
const Links = ({ isWhole }: { isWhole: boolean }) => (
  <svg viewBox="0 0 250 30" width="100%" aria-hidden>
    {[0, 1, 2, 3, 4, 5, 6]
      .filter((nth) => isWhole || nth !== 3)
      .map((nth) => (
        <rect
          key={nth}
          x={1.75 + nth * 34.4}
          y="5"
          width="40"
          height="20"
          rx="10"
          fill="none"
          stroke={isWhole ? 'var(--money-in)' : 'var(--money-out)'}
          strokeWidth="3.5"
        />
      ))}
  </svg>
)
