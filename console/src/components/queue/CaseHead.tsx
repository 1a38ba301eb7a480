import { Money } from '@krapao/ui/money/money.tsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** The head of a case: its amount in baht, whose it is, since when, and how it stands. */
export const CaseHead = ({
  amount,
  title,
  memberId = null,
  small,
  badge,
}: {
  amount?: number | null
  title: string
  /** Makes the title a link to the member's page. */
  memberId?: string | null
  small: ReactNode
  badge?: { look: 'ok' | 'wait' | 'no'; text: string }
}) => (
  <div className="casehead">
    {amount !== undefined && <Money amount={amount} figure />}
    <span className="grow">
      <h2>{memberId === null ? title : <Link to={`/members/${memberId}`}>{title}</Link>}</h2>
      <small>{small}</small>
    </span>
    {badge && <span className={`badge ${badge.look}`}>{badge.text}</span>}
  </div>
)
