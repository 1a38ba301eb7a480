import { minus, moneyShort } from '@krapao/ui/money/money-parts.ts'
import { classNames } from '@krapao/ui/theme/class-names.ts'
import type { ReactNode } from 'react'
import type { StatementRow } from '../../api/queries/statement.ts'
import { kipText } from '../../format/kipFigures.ts'
import { amountOf, signOf } from '../activity.ts'
import { InKip } from '../kip/InKip.tsx'

/** What moved in kip leads with kip, its baht under it; of the rest kip stands under the baht. */
export default function RowInKip({
  row,
  muted,
  children,
}: {
  row: StatementRow
  muted: boolean
  children: ReactNode
}) {
  const sign = signOf(row.statementType)
  if (!row.kip)
    return (
      <>
        {children}
        <InKip baht={amountOf(row)} className="text-caption" />
      </>
    )
  return (
    <>
      <span
        className={classNames(
          'money',
          muted ? 'text-ink-muted' : sign === 'in' ? 'text-money-in' : 'text-money-out',
        )}
      >
        {sign === 'in' ? '+' : minus}
        {kipText(row.kip.amount)}
      </span>
      <span className="text-caption text-ink-muted tabular-nums">{moneyShort(row.amount)}</span>
    </>
  )
}
