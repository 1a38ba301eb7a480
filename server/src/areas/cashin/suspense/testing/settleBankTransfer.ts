import type { Context } from '../../../../context.ts'
import { Refused } from '../../../../runtime/refusal.ts'
import { acknowledgeLine, isDisputed } from '../../bankTransfers/queue.ts'
import { linesNamed, type BankTransfer } from '../../bankTransfers/store.ts'
import { assignSuspense } from '../assign.ts'

/**
 * What operators do with a waiting transfer, by the bank's reference: out of suspense to a member,
 * or looked at, where a slip tells it otherwise. One that has ended is answered as it is. NOT_FOUND
 * for an unknown transfer.
 */
export async function settleBankTransfer(
  context: Context,
  asked: { reference: string; memberId: string; operatorId: string },
): Promise<BankTransfer> {
  const { reference, memberId, operatorId } = asked
  const lines = await linesNamed(context.db, reference)
  const row = lines.find(({ state }) => state === 'WAITING') ?? lines[0]
  if (!row) throw new Refused('NOT_FOUND')
  if (row.state !== 'WAITING') return row
  if (isDisputed(row))
    return context.db
      .transaction()
      .execute(
        async (tx) =>
          (await acknowledgeLine(tx, { reference, operatorId, at: context.clock.now() })) ?? row,
      )
  await assignSuspense(context, {
    id: row.payment_id ?? '',
    memberId,
    operatorId,
    reason: 'bank transfer',
  })
  const after = await linesNamed(context.db, reference)
  return after.find(({ payment_id: id }) => id === row.payment_id) ?? row
}
