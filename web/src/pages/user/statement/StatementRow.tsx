import type { Tint } from '@krapao/ui/layout/row-icon.tsx'
import { Row } from '@krapao/ui/layout/row.tsx'
import { lazy } from 'react'
import { useTranslations } from 'use-intl/react'
import type { StatementRow as Statement } from '../../../api/queries/statement.ts'
import { Later } from '../../../app/loading/Later.tsx'
import { signOf } from '../../../core/activity.ts'
import { looks } from '../../../core/looks.ts'
import { RowAmount } from '../../../core/rows/RowAmount.tsx'
import { StatementBadge } from '../../../core/rows/StatementBadge.tsx'
import { useActivity } from '../../../core/useActivity.ts'
import { dateTime } from '../../../format/dateTime.ts'
import { useAgo } from '../../../format/useAgo.ts'

/** Fetched by whom a withdrawal is under way for. */
const WithdrawalPath = lazy(async () => ({
  default: (await import('./WithdrawalPath.tsx')).WithdrawalPath,
}))

/** A bonus won and a bonus lost must not look alike. */
const endTints: Record<NonNullable<Statement['ended']>, Tint> = {
  SUCCESS: 'in',
  FAILED: 'out',
  CANCELLED: 'plain',
}

export function StatementRow({
  row,
  now,
  chosen,
  onOpen,
}: {
  row: Statement
  now: number
  chosen: boolean
  onOpen: (id: string) => void
}) {
  const t = useTranslations('statement')
  const ago = useAgo()
  const activity = useActivity()
  const sign = signOf(row.statementType)
  // Money on its way in is not in: it takes the colour of waiting, and jade when it has come.
  const isComing = sign === 'in' && row.status === 'PENDING'
  return (
    <Row
      {...looks[row.statementType]}
      chosen={chosen}
      onPress={() => onOpen(row._id)}
      {...(isComing && { tint: 'wait' as const })}
      {...(row.ended && { tint: endTints[row.ended] })}
      title={t(`activity.${row.statementType}`)}
      amount={<RowAmount row={row} muted={row.status === 'FAILED' || isComing} />}
      detail={activity(row)}
      meta={
        <>
          <time dateTime={row.createdAt} className="max-sm:block">
            {dateTime(row.createdAt)}
          </time>{' '}
          <span aria-hidden className="max-sm:hidden">
            ·{' '}
          </span>
          {ago(row.createdAt, now)}
        </>
      }
      more={
        row.statementType === 'withdraw' && (
          <Later>
            <WithdrawalPath row={row} />
          </Later>
        )
      }
      badge={<StatementBadge status={row.status} />}
    />
  )
}
