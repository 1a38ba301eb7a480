import type { WithdrawalState } from '@krapao/contract/withdrawals/states'
import type { Context } from '../../../../context.ts'
import { paidFrom, TRANSIT } from '../../../../ledger/address.ts'
import { money } from '../../../../ledger/money.ts'
import type { LedgerTx, Posting } from '../../../../ledger/port.ts'
import type { Concluded } from '../../../../operations/operation.ts'
import { withdrawalStates } from '../states.ts'
import { endRow, findWithdrawal, type Withdrawal } from '../store.ts'

/** How a withdrawal ends; `reason` null where it is paid. */
export interface PayoutEnd {
  to: 'PAID' | 'FAILED'
  reason: string | null
  bankReference: string | null
}

interface Ending {
  row: Withdrawal
  /** The state it must be in: nothing happens to one that has left it. */
  from: WithdrawalState
  end: PayoutEnd
}

const postingFor = ({ row, end }: Ending): Posting => {
  const key = `${row.id}:end`
  const hold = `${row.id}:hold`
  const to = paidFrom(row.lak_rate !== null)
  const legs = [{ from: TRANSIT, to, amount: row.amount }]
  return end.to === 'PAID' ? { op: 'settle', key, hold, legs } : { op: 'void', key, hold }
}

/** One that is open, somewhere else, has not ended otherwise. */
const comparedTo = (to: string, stands: WithdrawalState | undefined): Concluded =>
  stands !== undefined && stands !== to && withdrawalStates.isEnd(stands)
    ? 'CONTRADICTED'
    : 'DUPLICATE'

/** Ends a withdrawal, once: the row and its money in the caller's commit. */
export async function endWithin(
  context: Context,
  tx: LedgerTx,
  ending: Ending,
): Promise<Concluded> {
  const { row, from, end } = ending
  if (!(await endRow(tx.db, { id: row.id, from, end, at: context.clock.now() })))
    return comparedTo(end.to, (await findWithdrawal(tx.db, row.id))?.state)
  const outcome = await tx.post(postingFor(ending))
  if (!outcome.ok) throw new Error(`the ledger refused to end ${row.id}: ${outcome.refusal}`)
  // Paid, the member is told; sent back, the row on the statement says so.
  const notice = end.to === 'PAID' && {
    notice: { kind: 'withdrawal' as const, amount: row.amount, reference: row.id },
  }
  const memberId = row.member_id
  tx.afterCommit(() => {
    context.events.emit('money.moved', { memberId, why: 'withdraw', ...notice })
    // Sent back, the wallet has changed and says so.
    if (end.to === 'PAID') context.events.emit('onItsWay.changed', { memberId })
  })
  return 'ENDED'
}

/** The same in a commit of its own. */
export const endPayout = money('payout.end', {
  claims: ({ row }: Ending) => [row.id],
  run: endWithin,
})
