import type { Context } from '../../../../context.ts'
import { keptSince } from '../../../../settings/keptSince.ts'
import { escalatedOpen, providerAnswers } from './transferStore.ts'

/**
 * A transfer that a person must look at. `UNKNOWN`: nobody knew its end for an hour; it is still
 * asked every few minutes. `LATE`: the provider says it moved `lateMoved` after we had given it
 * back, and the member no longer has it to move. Amounts in satang.
 */
interface EscalatedTransfer {
  question: 'UNKNOWN' | 'LATE'
  reference: string
  memberId: string
  code: string
  direction: 'IN' | 'OUT'
  amount: bigint
  lateMoved: bigint | null
  createdAt: Date
  escalatedAt: Date
  attempts: number
  /** What the provider said, or that it did not, oldest first. */
  history: { at: Date; said: string }[]
}

/** The operator's queue, oldest first; one that has come to its end since is no longer in it. */
export async function escalatedTransfers(
  context: Context,
  limit = 100,
): Promise<EscalatedTransfer[]> {
  const rows = await escalatedOpen(context.db, limit)
  if (rows.length === 0) return []
  const answers = Map.groupBy(
    await providerAnswers.of(
      context.db,
      rows.map((row) => row.reference),
    ),
    (answer) => answer.reference,
  )
  return rows.map((row) => ({
    question: row.late_at ? 'LATE' : 'UNKNOWN',
    lateMoved: row.late_moved,
    reference: row.reference,
    memberId: row.member_id,
    code: row.code,
    direction: row.direction,
    amount: row.amount,
    createdAt: row.created_at,
    escalatedAt: row.late_at ?? row.escalated_at ?? row.created_at,
    attempts: row.attempts,
    history: (answers.get(row.reference) ?? []).map(({ at, said }) => ({ at, said })),
  }))
}

/** Deletes what providers said of transfers more than `complaintKeptYears` ago; answers how much. */
export const forgetProviderAnswers = (context: Context): Promise<number> =>
  providerAnswers.deleteBefore(context.db, keptSince(context, 'complaintKeptYears'))
