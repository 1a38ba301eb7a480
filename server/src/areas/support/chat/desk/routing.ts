import type { Context } from '../../../../context.ts'
import type { ConversationRow } from '../store.ts'
import { onDuty } from './duty.ts'
import { giveTo } from './dutyStore.ts'
import { routeTo } from './rules.ts'

/**
 * A customer who begins to wait is given to an operator on duty; the conversation as it is then.
 * One that has waited already has been given before.
 */
export async function routeConversation(
  context: Context,
  conversation: ConversationRow,
  writtenAt: Date,
): Promise<ConversationRow> {
  if (conversation.waiting_since?.getTime() !== writtenAt.getTime()) return conversation
  const { assignee } = conversation
  const operator = routeTo(assignee, await onDuty(context))
  if (operator === null) return conversation
  return (await giveTo(context.db, conversation.id, operator, assignee)) ?? conversation
}
