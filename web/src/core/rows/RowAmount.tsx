import { minus, moneyShort } from '@krapao/ui/money/money-parts.ts'
import { Money } from '@krapao/ui/money/money.tsx'
import { classNames } from '@krapao/ui/theme/class-names.ts'
import type { StatementRow } from '../../api/queries/statement.ts'
import { kipText } from '../../format/kip.ts'
import { IS_LAOS } from '../../settings.ts'
import { amountOf, signOf } from '../activity.ts'
import { InKip } from '../kip/InKip.tsx'

/** The amount of a movement: what moved in kip leads with kip, its baht under it. */
export function RowAmount({ row, muted }: { row: StatementRow; muted: boolean }) {
  const sign = signOf(row.statementType)
  if (!IS_LAOS || !row.kip)
    return (
      <span className="grid justify-items-end">
        <Money
          amount={amountOf(row)}
          direction={sign ?? undefined}
          currency={false}
          muted={muted}
        />
        <InKip baht={amountOf(row)} className="text-caption" />
      </span>
    )
  return (
    <span className="grid justify-items-end">
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
    </span>
  )
}
