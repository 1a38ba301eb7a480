import type { Context } from '../../context.ts'
import { escalatedPending, wordsOn } from './store.ts'

/** A transfer that nobody knew the end of for an hour. Amount in satang; it is still asked every few minutes. */
export interface EscalatedTransfer {
  reference: string
  memberId: string
  code: string
  direction: 'IN' | 'OUT'
  amount: bigint
  createdAt: Date
  escalatedAt: Date
  attempts: number
  /** What the provider said, or that it did not, oldest first. */
  history: { at: Date; said: string }[]
}

/** The operator's queue, oldest first; one that has come to its end since is no longer in it. */
export async function escalatedTransfers(context: Context, limit = 100): Promise<EscalatedTransfer[]> {
  const rows = await escalatedPending(context.db, limit)
  if (rows.length === 0) return []
  const words = Map.groupBy(await wordsOn(context.db, rows.map((row) => row.reference)), (word) => word.reference)
  return rows.map((row) => ({
    reference: row.reference, memberId: row.member_id, code: row.code, direction: row.direction, amount: row.amount,
    createdAt: row.created_at, escalatedAt: row.escalated_at ?? row.created_at, attempts: row.attempts,
    history: (words.get(row.reference) ?? []).map(({ at, said }) => ({ at, said })),
  }))
}
