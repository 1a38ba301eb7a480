import { useTranslations } from 'use-intl'
import { useSession } from '../api/session.ts'
import { initials } from '../format/baht.ts'
import { clockTime } from '../format/time.ts'

/** Two people: a jade seat has signed, a ringed one is free, one line of stitches once both have. */
export function ApprovalSeats({ signed }: { signed: readonly { operator: string; at: string }[] }) {
  const t = useTranslations('seats')
  const me = useSession()?.me.name ?? ''
  const [first, second] = signed
  const seat = (by: typeof first, label: string) => (
    <div className="seat">
      <span className={`av ${by ? 'ok' : 'empty'}`} aria-hidden>
        {by ? initials(by.operator) : '?'}
      </span>
      <span>
        <b>{by?.operator ?? label}</b>
        <small>{by ? clockTime(by.at) : me === first?.operator ? t('another') : t('free')}</small>
      </span>
    </div>
  )
  return (
    <div className={`eyes ${second ? 'done' : ''}`}>
      {seat(first, t('maker'))}
      <svg className="stitch" aria-hidden>
        <line
          x1="0"
          x2="100%"
          y1="2"
          y2="2"
          stroke="currentColor"
          strokeWidth="2.5"
          strokeDasharray={second ? undefined : '5 5'}
        />
      </svg>
      {seat(second, t('checker'))}
    </div>
  )
}
