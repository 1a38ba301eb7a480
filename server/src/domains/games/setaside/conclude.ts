import type { Context } from '../../../context.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { writeAudit } from '../../audit/public.ts'
import { refuseOwn, type Operator } from '../../operators/public.ts'
import { lockUnread, memberNamedIn, setConcluded, type UnreadRow } from '../rounds/unreadStore.ts'

/**
 * An operator has dealt with a round that cannot be read: it raises no alarm any more, and holds up
 * no page of its kind. Nothing is booked: turnover frees bonuses, and only the provider's word
 * makes it. NOT_FOUND, NOT_WAITING; SAME_OPERATOR for a round of the operator's own account.
 */
export function concludeRound(
  context: Context,
  id: string,
  by: Operator,
  reason: string,
): Promise<UnreadRow> {
  const at = context.clock.now()
  return context.db
    .transaction()
    .execute(async (tx) => {
      const row = await lockUnread(tx, id)
      if (!row) throw new Refused('NOT_FOUND')
      if (row.read_at || row.concluded_at) throw new Refused('NOT_WAITING')
      const concluded = await setConcluded(tx, id, { at, operatorId: by.id, reason })
      await writeAudit(tx, {
        at,
        by,
        action: 'round.conclude',
        subject: id,
        memberId: await memberNamedIn(tx, row),
        before: { code: row.code, roundId: row.round_id, why: row.why },
        reason,
      })
      return concluded
    })
    .catch(refuseOwn)
}
