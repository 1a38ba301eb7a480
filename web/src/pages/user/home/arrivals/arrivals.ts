import type { StatementRow } from '../../../../api/queries/statement.ts'

/**
 * Deposits that have come in, and withdrawals that have ended, between two readings of the
 * statement. What stood there before the first reading is no news.
 */
export function arrivals(
  before: readonly StatementRow[],
  now: readonly StatementRow[],
): StatementRow[] {
  const statusOf = new Map(before.map((row) => [row._id, row.status]))
  const newest = Math.max(...before.map((row) => Date.parse(row.createdAt)), 0)
  return now.filter(({ _id, status, statementType, createdAt }) => {
    const was = statusOf.get(_id)
    if (statementType === 'withdraw') return was === 'PENDING' && status !== 'PENDING'
    if (statementType !== 'deposit' || status !== 'SUCCESS') return false
    return was === undefined ? Date.parse(createdAt) >= newest : was === 'PENDING'
  })
}
