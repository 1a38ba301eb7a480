import type { WithdrawalState } from '@krapao/contract/withdrawals/states'
import { perContext } from '../../../../concurrency/perContext.ts'
import type { Context } from '../../../../context.ts'
import type { ServerEvents } from '../../../../events/events.ts'
import { KIP_BANK, MAIN_BANK, TRANSIT } from '../../../../ledger/address.ts'
import type { BatchKind, LedgerTx, Posting } from '../../../../ledger/port.ts'
import type { Concluded } from '../../../../operations/operation.ts'
import { withdrawalStates } from '../states.ts'
import { endRows, findWithdrawal, type Withdrawal } from '../store.ts'

/** How a withdrawal ends; `reason` null where it is paid. */
export interface PayoutEnd {
  to: 'PAID' | 'FAILED'
  reason: string | null
  bankReference: string | null
}

export interface Ending {
  row: Withdrawal
  /** The state it must be in: nothing happens to one that has left it. */
  from: WithdrawalState
  end: PayoutEnd
}

const postingFor = ({ row, end }: Ending): Posting => {
  const key = `${row.id}:end`
  const hold = `${row.id}:hold`
  const to = row.lak_rate === null ? MAIN_BANK : KIP_BANK
  const legs = [{ from: TRANSIT, to, amount: row.amount }]
  return end.to === 'PAID'
    ? { op: 'settle', key, hold, legs, memberId: row.member_id }
    : { op: 'void', key, hold }
}

/** Ends withdrawals, each once: the row and its money in one commit. */
const endings = (context: Context): BatchKind<Ending, Concluded> => ({
  name: 'payout.end',
  claims: ({ row }) => [row.id],
  async decide(tx, items) {
    const ended = await endRows(tx.db, items, context.clock.now())
    const others = items.filter(({ row }) => !ended.has(row.id))
    const now = await findWithdrawal.all(
      tx.db,
      others.map(({ row }) => row.id),
    )
    const stands = new Map(now.flatMap((row) => (row ? [[row.id, row.state]] : [])))
    return items.map((item) =>
      ended.has(item.row.id)
        ? { post: [postingFor(item)], carry: undefined }
        : { answer: comparedTo(item.end.to, stands.get(item.row.id)) },
    )
  },
  async conclude(tx, posted) {
    return posted.map(({ item: { row, end }, outcomes: [outcome] }) => {
      if (!outcome?.ok) throw new Error(`the ledger refused to end ${row.id}: ${outcome?.refusal}`)
      tx.afterCommit(() => context.events.emit('money.moved', movedBy(row, end)))
      return { answer: 'ENDED' }
    })
  },
})

/** Paid, the member is told; sent back, the row on the statement says so. */
const movedBy = (row: Withdrawal, end: PayoutEnd): ServerEvents['money.moved'] => ({
  memberId: row.member_id,
  why: 'withdraw',
  ...(end.to === 'PAID' ? { notice: { kind: 'withdrawal', amount: row.amount } } : {}),
})

/** One that is open, somewhere else, has not ended otherwise. */
const comparedTo = (to: string, stands: WithdrawalState | undefined): Concluded =>
  stands !== undefined && stands !== to && withdrawalStates.isEnd(stands)
    ? 'CONTRADICTED'
    : 'DUPLICATE'

export const endBatch = perContext((context: Context) => context.ledger.batched(endings(context)))

/** Ends one within the caller's transaction. Nothing when it has left `from` already. */
export async function endWithin(context: Context, tx: LedgerTx, ending: Ending): Promise<void> {
  const { row } = ending
  if (!(await endRows(tx.db, [ending], context.clock.now())).has(row.id)) return
  const outcome = await tx.post(postingFor(ending))
  if (!outcome.ok) throw new Error(`the ledger refused to end ${row.id}: ${outcome.refusal}`)
  tx.afterCommit(() => context.events.emit('money.moved', movedBy(row, ending.end)))
}
