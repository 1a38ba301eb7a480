import type { Answer } from '@krapao/contract/calls'
import { LONGEST_SNOOZE_DAYS } from '@krapao/contract/chat/targets'
import type { Context } from '../../../../context.ts'
import { Refused } from '../../../../runtime/refusal.ts'
import { writeAudit, type Operator } from '../../../staff/public.ts'
import { announced } from '../inbox/assign.ts'
import { changeConversation, lockConversation } from '../store.ts'

/**
 * Puts an open conversation aside until a time, or takes it up again. INVALID_REQUEST for a time
 * that has passed or is too far away, NOT_WAITING for a closed one, NOT_FOUND.
 */
export async function snooze(
  context: Context,
  id: string,
  until: Date | null,
  by: Operator,
): Promise<Answer<'opsChatSnooze'>> {
  const at = context.clock.now()
  const last = at.getTime() + LONGEST_SNOOZE_DAYS * 86_400_000
  if (until && (until <= at || until.getTime() > last))
    throw new Refused('INVALID_REQUEST', { details: { fields: ['until'] } })
  const changed = await context.db.transaction().execute(async (tx) => {
    const before = await lockConversation(tx, id)
    if (!before) throw new Refused('NOT_FOUND')
    if (before.state === 'closed') throw new Refused('NOT_WAITING')
    const row = await changeConversation(tx, id, { snoozed_until: until })
    await writeAudit(tx, {
      at,
      by,
      action: 'chat.snooze',
      subject: id,
      memberId: row.member_id,
      before: { until: before.snoozed_until?.toISOString() ?? null },
      after: { until: until?.toISOString() ?? null },
    })
    return row
  })
  return await announced(context, changed)
}
