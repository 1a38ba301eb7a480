import type { Context } from '../../../context.ts'
import type { LedgerTx } from '../../../ledger/port.ts'
import { endWithin } from '../payouts/ending.ts'
import type { Withdrawal } from '../store.ts'
import { lockWithdrawal } from './approvalStore.ts'

/** After so long without the bank's word a payout is for people. */
const UNANSWERED_MS = 3_600_000

const isUnanswered = (row: Withdrawal, now: Date): boolean =>
  row.state === 'SENT' &&
  row.sent_at !== null &&
  now.getTime() - row.sent_at.getTime() >= UNANSWERED_MS

/** A payout that was sent an hour ago and has no end, locked; null where there is none. */
export async function lockUnanswered(
  context: Context,
  tx: LedgerTx,
  reference: string,
): Promise<Withdrawal | null> {
  const row = await lockWithdrawal(tx.db, reference)
  return row && isUnanswered(row, context.clock.now()) ? row : null
}

/** Ends it by the word of people who asked the bank: paid, or the money is back. */
export const decidePayout = (
  context: Context,
  tx: LedgerTx,
  row: Withdrawal,
  happened: boolean,
): Promise<void> =>
  endWithin(context, tx, {
    row,
    from: 'SENT',
    end: happened
      ? { to: 'PAID', reason: null, bankReference: null }
      : { to: 'FAILED', reason: 'OPERATORS', bankReference: null },
  })
