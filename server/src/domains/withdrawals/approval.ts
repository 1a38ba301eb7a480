import type { Kysely } from 'kysely'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/schema.ts'
import { Refused } from '../../refused.ts'
import { endWithin } from './ending.ts'
import { payoutSoon } from './payout.ts'
import { viewWithdrawal, type WithdrawalView } from './queue.ts'
import { approve, changeState, lockWithdrawal, type Withdrawal } from './store.ts'

/** Written in the transaction of a decision, e.g. into the audit log. */
export type Audit = (db: Kysely<Database>, before: Withdrawal) => Promise<void>

/**
 * An operator lets a waiting withdrawal go out; with `needs` 2 only the second, different operator
 * does. One that no longer waits stays as it is. NOT_FOUND when there is no such withdrawal,
 * SAME_OPERATOR when this one has said so before and another is needed.
 */
export async function approveWithdrawal(
  context: Context,
  id: string,
  operatorId: string,
  audit?: Audit,
): Promise<WithdrawalView> {
  const now = context.clock.now()
  const letGo = await context.db.transaction().execute(async (tx) => {
    const row = await lockWithdrawal(tx, id)
    if (!row) throw new Refused('NOT_FOUND')
    if (row.state !== 'REQUESTED') return false
    const { isNew, approvals } = await approve(tx, id, operatorId, now)
    if (!isNew) throw new Refused('SAME_OPERATOR')
    const enough = approvals >= row.approvals_needed
    if (enough) await changeState(tx, id, ['REQUESTED'], 'APPROVED', { next_attempt_at: now })
    await audit?.(tx, row)
    return enough
  })
  const view = await viewWithdrawal(context, id)
  if (letGo) await payoutSoon(context, id)
  return view
}

/**
 * An operator says no to a waiting withdrawal: the money is back at once. One that was sent, or has
 * ended, stays as it is. NOT_FOUND when there is no such withdrawal.
 */
export async function rejectWithdrawal(
  context: Context,
  id: string,
  reason: string,
  audit?: Audit,
): Promise<WithdrawalView> {
  await context.ledger.transact(async (tx) => {
    const row = await lockWithdrawal(tx.db, id)
    if (!row) throw new Refused('NOT_FOUND')
    if (row.state !== 'REQUESTED') return
    await endWithin(context, tx, row, ['REQUESTED'], 'FAILED', `REJECTED: ${reason.slice(0, 500)}`)
    await audit?.(tx.db, row)
  })
  return viewWithdrawal(context, id)
}
