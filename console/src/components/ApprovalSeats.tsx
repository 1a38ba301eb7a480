import { useTranslations } from 'use-intl'
import { useSession } from '../api/session.ts'
import { initials } from '../format/baht.ts'
import { clockTime } from '../format/time.ts'

/**
 * Two people: a jade seat has signed, a ringed one is yours, one line of stitches once both have
 * signed.
 */
export function ApprovalSeats({ signed }: { signed: readonly { operator: string; at: string }[] }) {
  const t = useTranslations('seats')
  const me = useSession()?.me.name ?? ''
  const [first, second] = signed
  const hasSigned = signed.some((each) => each.operator === me)
  const seat = (by: typeof first, label: string, isNext: boolean) => {
    const isMine = by === undefined && isNext && !hasSigned
    return (
      <div className="seat">
        <span className={`av ${by ? 'ok' : isMine ? 'you' : 'empty'}`} aria-hidden>
          {by || isMine ? initials(by?.operator ?? me) : '?'}
        </span>
        <span>
          <b>{by?.operator ?? (isMine ? t('you') : label)}</b>
          <small>{by ? clockTime(by.at) : isMine ? label : t('another')}</small>
        </span>
      </div>
    )
  }
  return (
    <div className={`eyes ${second ? 'done' : ''}`}>
      {seat(first, t('maker'), true)}
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
      {seat(second, t('checker'), first !== undefined)}
    </div>
  )
}
