import type { Context } from '../../../context.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { linesOf } from '../bankTransfers/queries.ts'
import { acknowledgeTransfer } from '../bankTransfers/queue.ts'
import { assignSuspense } from './assign.ts'

type Transfer = Awaited<ReturnType<typeof linesOf>>[number]

/**
 * An operator gives a waiting transfer to a member, by the bank's reference: out of suspense. One
 * that has ended is answered as it is, also when a slip has proved it meanwhile; one that a slip
 * tells otherwise is only looked at. NOT_FOUND for an unknown transfer, NO_USER for an unknown
 * member; where several lines bear the reference, the one that waits.
 */
export async function settleBankTransfer(
  context: Context,
  asked: { reference: string; memberId: string; operatorId: string },
): Promise<Transfer> {
  const { reference, memberId, operatorId } = asked
  const lines = await linesOf(context.db, reference)
  const row = lines.find(({ state }) => state === 'WAITING') ?? lines[0]
  if (!row) throw new Refused('NOT_FOUND')
  if (row.state !== 'WAITING') return row
  if (row.suspense_id === null) return acknowledgeTransfer(context, { reference, operatorId })
  await assignSuspense(context, {
    id: row.suspense_id,
    memberId,
    operatorId,
    reason: 'bank transfer',
  })
  const after = await linesOf(context.db, reference)
  return after.find(({ suspense_id: id }) => id === row.suspense_id) ?? row
}
