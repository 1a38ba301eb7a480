import type { Context } from '../../context.ts'
import { walletOf } from '../../ledger/address.ts'
import type { LedgerTx } from '../../ledger/port.ts'
import { Refused } from '../../refused.ts'
import { demandNoPlaythroughIn } from '../playthrough/public.ts'
import { approvalsFor } from './rules.ts'
import {
  decideWithdrawal,
  findWithdrawal,
  insertWithdrawal,
  type NewWithdrawal,
  type Withdrawal,
} from './store.ts'
import { waitFor } from './waits.ts'

export const alreadyOpen = () =>
  new Refused('LIMIT_EXCEEDED', { details: { limit: 'open', bound: 1 } })

/**
 * The row, the hold, and whether it waits, in one commit. The row's key makes a member's requests
 * come one after the other, so the 24 hours that are counted here cannot grow meanwhile.
 */
export async function placeWithdrawal(context: Context, row: NewWithdrawal): Promise<Withdrawal> {
  return context.ledger.transact(async (tx) => {
    if (!(await insertWithdrawal(tx.db, row))) {
      const known = await findWithdrawal(tx.db, row.id)
      if (known) return known
      throw alreadyOpen()
    }
    await demandNoPlaythroughIn(tx.db, row.member_id)
    await hold(tx, row)
    const now = context.clock.now()
    const { reasons, restUntil } = await waitFor(context, tx.db, row)
    const needed = approvalsFor(reasons)
    return decideWithdrawal(tx.db, row.id, {
      reasons,
      approvals_needed: needed,
      state: needed === 0 ? 'APPROVED' : 'REQUESTED',
      next_attempt_at: needed === 0 ? (restUntil ?? now) : null,
      // Now that the money is held: what was paid in before this moment may be part of it.
      requested_at: now,
    })
  })
}

async function hold(tx: LedgerTx, row: NewWithdrawal): Promise<void> {
  const outcome = await tx.post({
    op: 'hold',
    key: `${row.id}:hold`,
    kind: 'withdraw',
    from: walletOf(row.member_id),
    amount: row.amount,
    line: {
      memberId: row.member_id,
      type: 'withdraw',
      from: 'WALLET',
      to: row.bank_code,
      amount: row.amount,
      ...(row.lak === null ? {} : { note: { lak: String(row.lak) } }),
    },
  })
  if (outcome.ok) return
  // A wallet that was never opened holds nothing.
  if (outcome.refusal === 'INSUFFICIENT' || outcome.refusal === 'UNKNOWN_ACCOUNT')
    throw new Refused('MONEY_NOT_ENOUGH')
  throw new Error(`the ledger refused the hold of ${row.id}: ${outcome.refusal}`)
}
