import { Money } from '@krapao/ui/money/money.tsx'
import { lazy } from 'react'
import type { StatementRow } from '../../api/queries/statement.ts'
import { Later } from '../../app/loading/Later.tsx'
import { IS_LAOS } from '../../settings.ts'
import { amountOf, signOf } from '../activity.ts'

/** Fetched on a Laos site alone. */
const RowInKip = lazy(() => import('./RowInKip.tsx'))

/** The amount of a movement. */
export function RowAmount({ row, muted }: { row: StatementRow; muted: boolean }) {
  const baht = (
    <Money
      amount={amountOf(row)}
      direction={signOf(row.statementType) ?? undefined}
      currency={false}
      muted={muted}
    />
  )
  return (
    <span className="grid justify-items-end">
      {IS_LAOS ? (
        <Later place={baht} instead={baht}>
          <RowInKip row={row} muted={muted}>
            {baht}
          </RowInKip>
        </Later>
      ) : (
        baht
      )}
    </span>
  )
}
