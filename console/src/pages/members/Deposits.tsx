import type { Answer } from '@krapao/contract/calls'
import { Money } from '@krapao/ui/money/money.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useOps } from '../../api/useOps.ts'
import { Pager } from '../../components/Pager.tsx'
import { PostingLink } from '../../components/PostingLink.tsx'
import { Skeleton, Empty, Fault } from '../../components/states.tsx'
import { fullTime } from '../../format/time.ts'

type Deposit = Answer<'opsMemberDeposits'>['deposits'][number]
const PAGE = 25
const WAITS: readonly Deposit['state'][] = ['CREATING', 'LIVE', 'PENDING', 'REDEEMING']
const lookOf = ({ state }: Deposit): string =>
  state === 'CREDITED' ? 'ok' : WAITS.includes(state) ? 'wait' : state === 'FAILED' ? 'no' : ''

/** A member's deposits by every way, those that brought nothing too. */
export function Deposits({ id }: { id: string }) {
  const t = useTranslations()
  const [page, setPage] = useState(1)
  const { data, error } = useOps('opsMemberDeposits', {
    params: { id },
    body: { page, limit: PAGE },
  })
  if (error && !data) return <Fault error={error} />
  if (!data) return <Skeleton />
  if (data.total === 0) return <Empty text={t('member.noDeposits')} />
  return (
    <>
      <table className="t stack">
        <thead>
          <tr>
            <th>{t('col.time')}</th>
            <th>{t('col.what')}</th>
            <th>{t('col.state')}</th>
            <th className="r">{t('col.amount')}</th>
          </tr>
        </thead>
        <tbody>
          {data.deposits.map((row) => (
            <DepositRow key={`${row.way} ${row.reference}`} row={row} id={id} />
          ))}
        </tbody>
      </table>
      <Pager page={page} size={PAGE} total={data.total} onPage={setPage}>
        {t('member.shown', { n: data.deposits.length, total: data.total })}
      </Pager>
    </>
  )
}

function DepositRow({ row, id }: { row: Deposit; id: string }) {
  const t = useTranslations()
  return (
    <tr>
      <td className="nw">{fullTime(row.createdAt)}</td>
      <td data-name={t('col.what')}>
        <span>
          <b>{t(`deposit.way.${row.way}`)}</b> <span className="muted">{row.source ?? ''}</span>
          <small className="cut" style={{ maxWidth: '18rem' }} title={row.reference}>
            {row.reference}
          </small>
        </span>
      </td>
      <td data-name={t('col.state')}>
        <span>
          <span className="row-line" style={{ flexWrap: 'wrap', gap: '.25rem' }}>
            <span className={`badge ${lookOf(row)}`}>{t(`deposit.state.${row.state}`)}</span>
            {row.late && <span className="badge on">{t('deposit.late')}</span>}
          </span>
          <small>
            <PostingLink posting={row.posting} account={`member:${id}:wallet`} />
            {row.failReason}
          </small>
        </span>
      </td>
      <td className="r nw" data-name={t('col.amount')}>
        <span>
          <Money
            amount={row.amount}
            muted={row.state !== 'CREDITED'}
            {...(row.state === 'CREDITED' ? { direction: 'in' as const } : {})}
            currency={false}
          />
          {row.coins > 0 && <small>{t('legs.coins', { n: row.coins })}</small>}
        </span>
      </td>
    </tr>
  )
}
