import type { Context } from '../../context.ts'
import type { WithdrawalState } from '../../db/tables/withdrawals.ts'
import { MAIN_BANK, TRANSIT } from '../../ledger/address.ts'
import type { LedgerTx } from '../../ledger/port.ts'
import { changeState, findWithdrawal, type Withdrawal } from './store.ts'

/**
 * Ends a withdrawal, once: the row and its money in one commit. Nothing when it has left `from`
 * already.
 */
export const end = (
  context: Context,
  row: Withdrawal,
  from: WithdrawalState[],
  to: 'PAID' | 'FAILED',
  reason: string | null,
  bankReference?: string,
): Promise<void> =>
  context.ledger.transact((tx) => endWithin(context, tx, row, from, to, reason, bankReference))

/** The same within the caller's transaction. */
export async function endWithin(
  context: Context,
  tx: LedgerTx,
  row: Withdrawal,
  from: WithdrawalState[],
  to: 'PAID' | 'FAILED',
  reason: string | null,
  bankReference?: string,
): Promise<void> {
  const taken = await changeState(tx.db, row.id, from, to, {
    ended_at: context.clock.now(),
    next_attempt_at: null,
    fail_reason: reason,
    ...(bankReference === undefined ? {} : { bank_reference: bankReference }),
  })
  if (!taken) {
    const stands = (await findWithdrawal(tx.db, row.id))?.state
    // Two words on one payout: the second moves nothing by itself, and must not go unseen.
    if (stands !== to && (stands === 'PAID' || stands === 'FAILED'))
      context.log.error(
        { reference: row.id, said: to, stands },
        'the bank gave two different words on one payout',
      )
    return
  }
  const key = `${row.id}:end`
  const hold = `${row.id}:hold`
  const outcome = await tx.post(
    to === 'PAID'
      ? { op: 'settle', key, hold, legs: [{ from: TRANSIT, to: MAIN_BANK, amount: row.amount }] }
      : { op: 'void', key, hold },
  )
  if (!outcome.ok) throw new Error(`the ledger refused to end ${row.id}: ${outcome.refusal}`)
  tx.afterCommit(() => context.moneyMoved.tell(row.member_id, 'withdraw'))
}
