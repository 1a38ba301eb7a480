import type { Context } from '../../context.ts'
import type { WithdrawalState } from '../../db/tables/withdrawals.ts'
import { Refused } from '../../refused.ts'
import { endWithin } from './ending.ts'
import { payoutSoon } from './payout.ts'
import { approve, changeState, lockWithdrawal } from './store.ts'

/** What an operator's word did; `state` is what the withdrawal is in now. */
export interface Decided {
  state: WithdrawalState
  approvals: number
  needed: number
}

/**
 * An operator lets a waiting withdrawal go out; with `needed` 2 only the second, different operator
 * does. One that no longer waits stays as it is. NOT_FOUND when there is no such withdrawal.
 */
export async function approveWithdrawal(
  context: Context,
  id: string,
  operatorId: string,
): Promise<Decided> {
  const now = context.clock.now()
  const decided = await context.db.transaction().execute(async (tx) => {
    const row = await lockWithdrawal(tx, id)
    if (!row) throw new Refused('NOT_FOUND')
    if (row.state !== 'REQUESTED')
      return { state: row.state, approvals: row.approvals_needed, needed: row.approvals_needed }
    const approvals = await approve(tx, id, operatorId, now)
    const enough =
      approvals >= row.approvals_needed &&
      (await changeState(tx, id, ['REQUESTED'], 'APPROVED', { next_attempt_at: now }))
    return {
      state: enough ? ('APPROVED' as const) : row.state,
      approvals,
      needed: row.approvals_needed,
    }
  })
  if (decided.state === 'APPROVED') await payoutSoon(context, id)
  return decided
}

/**
 * An operator says no to a waiting withdrawal: the money is back at once. NOT_FOUND when there is
 * no such withdrawal.
 */
export async function rejectWithdrawal(
  context: Context,
  id: string,
  reason: string,
): Promise<WithdrawalState> {
  return context.ledger.transact(async (tx) => {
    const row = await lockWithdrawal(tx.db, id)
    if (!row) throw new Refused('NOT_FOUND')
    if (row.state !== 'REQUESTED') return row.state
    await endWithin(context, tx, row, ['REQUESTED'], 'FAILED', `REJECTED: ${reason.slice(0, 500)}`)
    return 'FAILED'
  })
}
