import type { Answer } from '@krapao/contract/calls'
import { Fragment, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useOps } from '../../api/useOps.ts'
import { Pager } from '../../components/Pager.tsx'
import { PostingLink } from '../../components/PostingLink.tsx'
import { Skeleton, Empty, Fault } from '../../components/states.tsx'
import { baht2 } from '../../format/baht.ts'
import { clockTime, shortDay } from '../../format/time.ts'
import { accountOf } from './accounts.ts'

type Movement = Answer<'opsMemberMovements'>['movements'][number]
const PAGE = 25
const STATUS_LOOK: Record<string, string> = { SUCCESS: 'ok', FAILED: 'no' }

/** A member's movements of money as double entry, a Bangkok day after another. */
export function Movements({ id }: { id: string }) {
  const t = useTranslations()
  const [page, setPage] = useState(1)
  const { data, error } = useOps('opsMemberMovements', {
    params: { id },
    body: { page, limit: PAGE },
  })
  if (error && !data) return <Fault error={error} />
  if (!data) return <Skeleton />
  if (data.total === 0) return <Empty text={t('member.noMovements')} />
  return (
    <>
      <table className="t stack">
        <thead>
          <tr>
            <th>{t('col.time')}</th>
            <th>{t('col.what')}</th>
            <th>
              <span className="dc">
                <span>{t('legs.account')}</span>
                <span>{t('books.debit')}</span>
                <span>{t('books.credit')}</span>
                <span>{t('col.balance')}</span>
              </span>
            </th>
          </tr>
        </thead>
        <tbody>
          {data.movements.map((row, n) => {
            const day = shortDay(row.createdAt)
            const before = data.movements[n - 1]
            return (
              <Fragment key={row.id}>
                {(!before || shortDay(before.createdAt) !== day) && (
                  <tr className="grp">
                    <td colSpan={3}>{day}</td>
                  </tr>
                )}
                <Row of={row} memberId={id} />
              </Fragment>
            )
          })}
        </tbody>
      </table>
      <Pager page={page} size={PAGE} total={data.total} onPage={setPage}>
        {t('member.shown', { n: data.movements.length, total: data.total })}
      </Pager>
    </>
  )
}

function Row({ of, memberId }: { of: Movement; memberId: string }) {
  const t = useTranslations()
  return (
    <tr className="movement">
      <td className="nw">{clockTime(of.createdAt)}</td>
      <td>
        <span>
          <b>{t(`statement.${of.statementType}`)}</b>{' '}
          <span className="muted">{[of.from, of.to].filter(Boolean).join(' → ')}</span>
          <small className="row-line" style={{ flexWrap: 'wrap', gap: '.125rem .5rem' }}>
            <span className={`badge ${STATUS_LOOK[of.status] ?? 'wait'}`}>
              {t(`statement.${of.status}`)}
            </span>
            <PostingLink posting={of.id} account={`member:${memberId}:wallet`} />
          </small>
          <small className="cut" style={{ maxWidth: '15rem' }} title={of.reference}>
            {of.reference}
          </small>
        </span>
      </td>
      <td>
        <ul className="dclegs">
          {of.legs.map((leg, n) => (
            <li key={n} className="dc">
              <span className="cut" title={leg.account}>
                {accountOf(leg.account, memberId)}
              </span>
              <Figure of={leg} name={t('books.debit')} shown={leg.amount < 0} />
              <Figure of={leg} name={t('books.credit')} shown={leg.amount > 0} />
              <span className="faint">
                {leg.account.startsWith(`member:${memberId}:`)
                  ? leg.unit === 'coin'
                    ? leg.after
                    : baht2(leg.after)
                  : '·'}
              </span>
            </li>
          ))}
        </ul>
      </td>
    </tr>
  )
}

function Figure({
  of,
  name,
  shown,
}: {
  of: Movement['legs'][number]
  name: string
  shown: boolean
}) {
  const t = useTranslations('legs')
  if (!shown) return <span />
  const amount = Math.abs(of.amount)
  return (
    <span className="b">
      <span className="vh">{name} </span>
      {of.unit === 'coin' ? t('coins', { n: amount }) : baht2(amount)}
    </span>
  )
}
