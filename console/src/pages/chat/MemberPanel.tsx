import type { Answer } from '@krapao/contract/calls'
import { Money } from '@krapao/ui/money/money.tsx'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useOps } from '../../api/useOps.ts'
import { baht2 } from '../../format/baht.ts'
import { fullTime } from '../../format/time.ts'
import { Skeleton } from '../../pieces/states.tsx'
import { Notes } from './Notes.tsx'

type Conversation = Answer<'opsChatInbox'>['conversations'][number]

/** The member's money, so that an answer about it needs no other page. */
export function MemberPanel({ of }: { of: Conversation }) {
  const t = useTranslations()
  const id = of.member?._id ?? ''
  const { data } = useOps('opsMember', { params: { id } }, { enabled: id !== '' })
  const moves = useOps(
    'opsMemberMovements',
    { params: { id }, body: { limit: 8 } },
    { enabled: id !== '' },
  )
  if (id === '')
    return (
      <section className="card panel">
        <p className="muted">{t('chat.noMember')}</p>
        <Notes conversation={of._id} />
      </section>
    )
  if (!data) return <Skeleton />
  return (
    <section className="card panel">
      <h2>
        <Link to={`/members/${id}`}>{data.profile.name}</Link>
      </h2>
      <ul>
        {data.balances.map((each) => (
          <li key={each.account} className="between">
            <span className="muted">{each.account.split(':').slice(2).join(':')}</span>
            <b className="b">{baht2(each.amount)}</b>
          </li>
        ))}
      </ul>
      <div className="rule" />
      <h3>{t('member.movements')}</h3>
      <ul style={{ display: 'grid', gap: '.375rem' }}>
        {moves.data?.movements.map((row) => (
          <li key={row.id} className="between">
            <span>
              {t(`statement.${row.statementType}`)}
              <small>{fullTime(row.createdAt)}</small>
            </span>
            <Money amount={row.amount} currency={false} muted={row.status === 'FAILED'} />
          </li>
        ))}
      </ul>
      <div className="rule" />
      <Notes conversation={of._id} />
    </section>
  )
}
