import { Money } from '@krapao/ui/money/money.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useOps } from '../../api/useOps.ts'
import { fullTime } from '../../format/time.ts'
import { Legs } from '../../pieces/Legs.tsx'
import { Pager } from '../../pieces/Pager.tsx'
import { Skeleton, Empty, Fault } from '../../pieces/states.tsx'

const PAGE = 25

/** A member's movements of money, each with its legs. */
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
      <table className="t">
        <thead>
          <tr>
            <th>{t('col.time')}</th>
            <th>{t('col.what')}</th>
            <th>{t('col.legs')}</th>
            <th className="r">{t('col.amount')}</th>
          </tr>
        </thead>
        <tbody>
          {data.movements.map((row) => (
            <tr key={row.id} className="movement">
              <td>{fullTime(row.createdAt)}</td>
              <td>
                <b>{t(`statement.${row.statementType}`)}</b>{' '}
                <span className="muted">{[row.from, row.to].filter(Boolean).join(' → ')}</span>
                <small className="cut" style={{ maxWidth: '14rem' }}>
                  {row.reference}
                </small>
                <span
                  className={`badge ${row.status === 'SUCCESS' ? 'ok' : row.status === 'FAILED' ? 'no' : 'wait'}`}
                >
                  {t(`statement.${row.status}`)}
                </span>
              </td>
              <td style={{ paddingBlock: '.5rem' }}>
                <Legs legs={row.legs} />
              </td>
              <td className="r" style={{ verticalAlign: 'top', paddingTop: '.75rem' }}>
                <Money amount={row.amount} currency={false} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Pager page={page} size={PAGE} total={data.total} onPage={setPage}>
        {t('member.shown', { n: data.movements.length, total: data.total })}
      </Pager>
    </>
  )
}
