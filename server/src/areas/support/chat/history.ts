import type { Answer } from '@krapao/contract/calls'
import type { Context } from '../../../context.ts'
import { announceSeen, delivered } from './announce.ts'
import { mayRate } from './desk/rating.ts'
import { OPERATORS_ROOM, type Customer } from './rooms.ts'
import { countUnread, findConversation, markRead, messagesOf } from './store.ts'
import { toMessage } from './view.ts'

/** A page of the customer's own conversation, newest first; what is answered counts as delivered. */
export async function historyFor(
  context: Context,
  customer: Customer,
  limit: number,
  skip: number,
): Promise<Answer<'chatHistory'>> {
  const conversation = await findConversation(context.db, customer)
  if (!conversation) return { total: 0, unread: 0, messages: [] }
  const { total, rows } = await messagesOf(context.db, conversation.id, limit, skip)
  const unread = await countUnread(context.db, conversation.id, 'other')
  const newest = rows.find((row) => row.sender === 'other' && row.delivered_at === null)
  if (newest) await delivered(context, conversation, 'customer', newest.created_at)
  const guestId = 'guestId' in customer ? customer.guestId : null
  return {
    total,
    unread,
    messages: rows.map((row) => toMessage(context, conversation, row, guestId)),
    ...((await mayRate(context, conversation.id)) ? { mayRate: true } : {}),
  }
}

/** The customer has seen everything until now. */
export async function readByCustomer(context: Context, customer: Customer): Promise<void> {
  const conversation = await findConversation(context.db, customer)
  if (!conversation) return
  const now = context.clock.now()
  // The newest may stand a little ahead of the clock: see how times grow within a conversation.
  const until = new Date(Math.max(now.getTime(), conversation.last_message_at.getTime()))
  const newest = await markRead(context.db, conversation.id, 'other', until, now)
  if (newest) announceSeen(context, conversation, 'read', 'customer', newest)
}

/** The customer writes. */
export async function typingByCustomer(context: Context, customer: Customer): Promise<void> {
  const conversation = await findConversation(context.db, customer)
  if (conversation)
    context.events.emit('chat.typing', {
      to: OPERATORS_ROOM,
      event: { sender: 'customer', name: conversation.member_name, conversation: conversation.id },
    })
}
