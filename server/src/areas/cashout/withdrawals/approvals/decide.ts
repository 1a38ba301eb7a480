import type { Context } from '../../../../context.ts'
import type { LedgerTx } from '../../../../ledger/port.ts'
import { endWithin } from '../payouts/ending.ts'
import { underWaySince, type Withdrawal } from '../store.ts'
import { lockWithdrawal } from './approvalStore.ts'

/** After so long without the bank's answer a payout is for people. */
const UNANSWERED_MS = 3_600_000

/** When the bank was last given the order: from then on it may pay. */
export const lastGiven = (row: Withdrawal): Date =>
  row.last_sent_at ?? row.sent_at ?? row.requested_at

const isUnanswered = (row: Withdrawal, now: Date): boolean =>
  row.state === 'SENT' &&
  row.sent_at !== null &&
  now.getTime() - lastGiven(row).getTime() >= UNANSWERED_MS

/** The payouts that people may decide about. */
export async function undecidedPayouts({ db, clock }: Context): Promise<Withdrawal[]> {
  const now = clock.now()
  const rows = await underWaySince(db, new Date(now.getTime() - UNANSWERED_MS))
  return rows.filter((row) => isUnanswered(row, now))
}

/**
 * A payout that was last sent an hour ago and has no end, locked; null where there is none. While
 * the lock is held nobody sends it again, as that writes to the row first.
 */
export async function lockUnanswered(
  context: Context,
  tx: LedgerTx,
  reference: string,
): Promise<Withdrawal | null> {
  const row = await lockWithdrawal(tx.db, reference)
  return row && isUnanswered(row, context.clock.now()) ? row : null
}

/** Ends it by a decision of operators who asked the bank: paid, or the money is back. */
export const decidePayout = (
  context: Context,
  tx: LedgerTx,
  row: Withdrawal,
  happened: boolean,
): Promise<unknown> =>
  endWithin(context, tx, {
    row,
    from: 'SENT',
    end: happened
      ? { to: 'PAID', reason: null, bankReference: null }
      : { to: 'FAILED', reason: 'OPERATORS', bankReference: null },
  })
