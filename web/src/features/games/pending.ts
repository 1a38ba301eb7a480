import type { StatementRow } from '../../api/queries/statement.ts'

/** An unanswered transfer between the member's own places. */
type TransferRow = StatementRow & { statementType: 'transfer' }

const isTransfer = (row: StatementRow): row is TransferRow => row.statementType === 'transfer'

/** Transfers that no provider has answered yet, newest first as the statement has them. */
export const pendingTransfers = (rows: readonly StatementRow[]): TransferRow[] =>
  rows.filter(isTransfer).filter((row) => row.status === 'PENDING')

/** The unanswered transfer to or from one game: the server lets there be only one. */
export const pendingOf = (rows: readonly StatementRow[], code: string): TransferRow | undefined =>
  pendingTransfers(rows).find((row) => row.from === code || row.to === code)

/** Transfers that were waiting when `before` was read and have their answer in `now`. */
export function answered(
  before: readonly StatementRow[],
  now: readonly StatementRow[],
): TransferRow[] {
  const waited = new Set(pendingTransfers(before).map((row) => row._id))
  return now.filter(isTransfer).filter((row) => waited.has(row._id) && row.status !== 'PENDING')
}

export type TransitState = 'moving' | 'arrived' | 'returned'

/**
 * What has become of a transfer between two ends. The statement carries no reference of ours, but a
 * game has at most one unanswered transfer: the newest row that was not there before (`seen`) is
 * the one. Not there yet: still moving.
 */
export function transitStateOf(
  rows: readonly StatementRow[],
  asked: { from: string; to: string; seen: readonly string[] },
): TransitState {
  const row = rows.find(
    (candidate) =>
      isTransfer(candidate) &&
      candidate.from === asked.from &&
      candidate.to === asked.to &&
      !asked.seen.includes(candidate._id),
  )
  return row?.status === 'SUCCESS' ? 'arrived' : row?.status === 'FAILED' ? 'returned' : 'moving'
}
