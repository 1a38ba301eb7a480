import { useTranslations } from 'use-intl'
import { baht2 } from '../../../format/baht.ts'
import { clockTime, fullTime } from '../../../format/time.ts'
import { numberedChecks, type Slip } from './numberedChecks.ts'

const ANSWERS = ['notYet', 'found', 'otherAmount'] as const

/** The first check: whether our own bank has the money, its three answers side by side. */
export function FeedCheck({ slip }: { slip: Slip }) {
  const t = useTranslations('slips')
  const { answer, line, readAt } = slip.feed
  return (
    <section>
      <div className="h3r">
        <h3 className="row-line">
          <span className={`nth ${numberedChecks(slip)[0]?.look ?? ''}`} aria-hidden>
            1
          </span>
          {t('feed.title')}
        </h3>
        <span>{readAt ? t('feed.readAt', { at: clockTime(readAt) }) : t('feed.neverRead')}</span>
      </div>
      <ul className="feedanswers" aria-label={t('feed.title')}>
        {ANSWERS.map((each) => (
          <li
            key={each}
            className={each === answer ? `is ${each}` : ''}
            aria-current={each === answer}
          >
            {t(`feed.${each}`)}
          </li>
        ))}
      </ul>
      {line ? (
        <FeedTable slip={slip} line={line} />
      ) : (
        <p className="caption muted">{t('feed.waits')}</p>
      )}
    </section>
  )
}

/** What the slip says beside what our bank has. */
function FeedTable({ slip, line }: { slip: Slip; line: NonNullable<Slip['feed']['line']> }) {
  const t = useTranslations('slips')
  return (
    <table className={`t tight feedtable ${slip.feed.answer}`}>
      <thead>
        <tr>
          <th>
            <span className="vh">{t('feed.what')}</span>
          </th>
          <th className="r">{t('feed.onSlip')}</th>
          <th className="r">{t('feed.atBank')}</th>
        </tr>
      </thead>
      <tbody>
        <Row
          name={t('feed.amount')}
          slip={slip.amount === null ? '—' : baht2(slip.amount)}
          bank={`${line.currency === 'LAK' ? '₭' : ''}${baht2(line.amount)}`}
          isOff={slip.feed.answer === 'otherAmount'}
        />
        <Row
          name={t('paidAt')}
          slip={slip.paidAt ? fullTime(slip.paidAt) : '—'}
          bank={fullTime(line.bookedAt)}
        />
        <Row
          name={t('sender')}
          slip={[slip.read.sender?.account, ...(slip.read.sender?.names ?? [])]
            .filter(Boolean)
            .join(' ')}
          bank={`${line.account} ${line.name}`.trim()}
        />
      </tbody>
    </table>
  )
}

const Row = ({
  name,
  slip,
  bank,
  isOff = false,
}: {
  name: string
  slip: string
  bank: string
  isOff?: boolean
}) => (
  <tr className={isOff ? 'off' : ''}>
    <td>{name}</td>
    <td className="r">{slip || '—'}</td>
    <td className="r">
      <b className="b">{bank || '—'}</b>
    </td>
  </tr>
)
