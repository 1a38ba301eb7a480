import type { Answer } from '@krapao/contract/calls'
import type { Context } from '../../../../context.ts'
import { Refused } from '../../../../runtime/refusal.ts'
import { writeAudit, type Operator } from '../../../staff/public.ts'
import { announced } from '../inbox/assign.ts'
import { changeConversation, lockConversation } from '../store.ts'
import { labelsInUse } from './labelStore.ts'

export const labels = ({ db }: Context): Promise<Answer<'opsChatLabels'>> => labelsInUse(db)

/** What a conversation is about, in place of what stood there. NOT_FOUND. */
export async function label(
  context: Context,
  id: string,
  given: readonly string[],
  by: Operator,
): Promise<Answer<'opsChatLabel'>> {
  const wanted = [...new Set(given.map((each) => each.trim()))].toSorted()
  const changed = await context.db.transaction().execute(async (tx) => {
    const before = await lockConversation(tx, id)
    if (!before) throw new Refused('NOT_FOUND')
    if (before.labels.join('\n') === wanted.join('\n')) return before
    const row = await changeConversation(tx, id, { labels: wanted })
    await writeAudit(tx, {
      at: context.clock.now(),
      by,
      action: 'chat.label',
      subject: id,
      memberId: row.member_id,
      before: { labels: before.labels },
      after: { labels: wanted },
    })
    return row
  })
  return await announced(context, changed)
}
