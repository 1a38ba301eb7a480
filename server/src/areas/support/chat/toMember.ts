import type { Context } from '../../../context.ts'
import type { Operator } from '../../staff/public.ts'
import type { SentContent } from './rules.ts'
import { openConversation, sendAsOperator } from './send.ts'
import { findConversation } from './store.ts'

/**
 * An operator writes to a member first: the conversation is opened where there is none. Once for a
 * clientId; refuses as {@link sendAsOperator}.
 */
export async function writeToMember(
  context: Context,
  by: Operator,
  memberId: string,
  said: { clientId: string; message: SentContent },
): Promise<void> {
  const customer = { memberId }
  if (!(await findConversation(context.db, customer)))
    await openConversation(context, context.db, customer)
  const conversation = await findConversation(context.db, customer)
  if (!conversation) throw new Error('a member has no conversation')
  await sendAsOperator(context, by, { conversation: conversation.id, ...said })
}
