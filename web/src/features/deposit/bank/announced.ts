import type { StatementRow } from '../../../api/queries/statement.ts'
import type { DepositAccount } from '../ways.ts'

/** A transfer the member has said will come. Amount in baht. */
export interface Announced {
  reference: string
  amount: number
  account: DepositAccount
}

/**
 * The announced deposit that still waits: a pending row from the member's own bank (a link's comes
 * from a wallet).
 */
export const waitingAnnounced = (
  deposits: readonly StatementRow[],
  ownBankCode: string | undefined,
): StatementRow | undefined =>
  deposits.find((row) => row.status === 'PENDING' && row.from === ownBankCode)
