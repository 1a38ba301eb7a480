import type { StatementStatus } from '@krapao/contract/constants'
import type { StatementRow } from '../../api/queries/statement.ts'

/** A withdrawal that was asked for. Amount in baht, times epoch ms. */
export interface Asked {
  amount: number
  status: StatementStatus
  askedAt: number
  /** Known only to the page that sent it. */
  reference: string | null
  rowId: string | null
  /** What the bank pays in kip, and by which rate; known from the statement. */
  kip?: StatementRow['kip']
  /** Who has it, or why it came back; known from the statement. */
  payout?: StatementRow['payout']
}

/** The one that is still open, by the statement: a member has at most one. */
export function openWithdrawal(rows: readonly StatementRow[]): Asked | null {
  const row = rows.find((each) => each.statementType === 'withdraw' && each.status === 'PENDING')
  return row
    ? {
        amount: row.amount,
        status: 'PENDING',
        askedAt: Date.parse(row.createdAt),
        reference: null,
        rowId: row._id,
        kip: row.kip,
        payout: row.payout,
      }
    : null
}

/** What has become of it since, by the statement. A row just sent is the newest withdrawal. */
export function latestOf(asked: Asked, rows: readonly StatementRow[]): Asked {
  const row =
    asked.rowId === null
      ? rows.find(
          (each) =>
            each.statementType === 'withdraw' &&
            Date.parse(each.createdAt) >= asked.askedAt - 120_000,
        )
      : rows.find((each) => each._id === asked.rowId)
  return row
    ? { ...asked, rowId: row._id, status: row.status, kip: row.kip, payout: row.payout }
    : asked
}
