import type { Answer, Body } from '@krapao/contract/calls'
import type { Context } from '../../../../context.ts'
import { Refused } from '../../../../runtime/refusal.ts'
import { writeAudit } from '../../../staff/public.ts'
import { chatOperators, type Operator } from '../../../staff/public.ts'
import { announceConversation } from '../announce.ts'
import {
  changeConversation,
  countUnread,
  lockConversation,
  type ConversationRow,
} from '../store.ts'
import { toConversation } from '../view.ts'
import { releaseAllBut } from './inboxStore.ts'

/**
 * Gives a conversation to an operator, or to nobody. INVALID_REQUEST for a name that is no
 * operator's; CASE_TAKEN (details: operator) where `from` is not whose it is: of two who take it at
 * once one has it.
 */
export async function assign(
  context: Context,
  { conversation: id, operator, from }: Body<'opsChatAssign'>,
  by: Operator,
): Promise<Answer<'opsChatAssign'>> {
  if (operator !== null && !(await chatOperators(context.db)).includes(operator))
    throw new Refused('INVALID_REQUEST', { details: { fields: ['operator'] } })
  const at = context.clock.now()
  const changed = await context.db.transaction().execute(async (tx) => {
    const before = await lockConversation(tx, id)
    if (!before) throw new Refused('NOT_FOUND')
    if (from !== undefined && from !== before.assignee)
      throw new Refused('CASE_TAKEN', { details: { operator: before.assignee } })
    if (before.assignee === operator) return before
    const row = await changeConversation(tx, id, { assignee: operator })
    await writeAudit(tx, {
      at,
      by,
      action: 'chat.assign',
      subject: id,
      memberId: row.member_id,
      before: { assignee: before.assignee },
      after: { assignee: operator },
    })
    return row
  })
  return await announced(context, changed)
}

/** Tells every operator how a conversation stands now. */
export async function announced(
  context: Context,
  changed: ConversationRow,
): Promise<Answer<'opsChatAssign'>> {
  await announceConversation(context, changed)
  return toConversation({
    ...changed,
    unread: await countUnread(context.db, changed.id, 'customer'),
  })
}

/** What an operator has who may not chat any more is nobody's: else nobody would look at it. */
export async function releaseChats(context: Context): Promise<void> {
  const team = await chatOperators(context.db)
  for (const row of await releaseAllBut(context.db, team)) await announceConversation(context, row)
}
