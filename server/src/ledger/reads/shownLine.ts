import { toBaht } from '@krapao/contract/money'
import type { StatementRow } from '../port.ts'

/** A line of a statement as operators see it: by the posting's reference, in baht. */
export const shownLine = (row: StatementRow) => ({
  id: String(row.id),
  reference: row.key.replace(/:(hold|end)$/, ''),
  statementType: row.type,
  from: row.from,
  to: row.to,
  status: row.status,
  amount: toBaht(row.amount),
  createdAt: row.createdAt.toISOString(),
})
