import type { ChatSide } from '@krapao/contract/chat/messages'
import type { Context } from '../../../context.ts'
import { OPERATORS_ROOM, roomOf } from './rooms.ts'
import { countUnread, markDelivered, type ConversationRow, type MessageRow } from './store.ts'
import { toConversation, toMessage, toOpsMessage } from './view.ts'

/** Tells everyone of messages that are committed. `guestId` where the guest himself has just sent. */
export function announceMessages(
  context: Context,
  conversation: ConversationRow & { unread: number },
  messages: MessageRow[],
  guestId: string | null,
): void {
  for (const message of messages) {
    context.events.emit('chat.message', {
      customer: roomOf(conversation),
      ...(message.operator !== null && conversation.member_id !== null
        ? { answers: conversation.member_id }
        : {}),
      message: toMessage(
        context,
        conversation,
        message,
        message.sender === 'customer' ? guestId : null,
      ),
      ...(message.sender === 'other'
        ? {
            received: () =>
              void delivered(context, conversation, 'customer', message.created_at).catch(
                (error: unknown) => context.log.error({ err: error }, 'chat'),
              ),
          }
        : {}),
    })
    context.events.emit('chat.inbox', {
      conversation: toConversation(conversation),
      message: toOpsMessage(context, conversation, message),
    })
  }
}

export async function announceConversation(
  context: Context,
  conversation: ConversationRow,
): Promise<void> {
  const unread = await countUnread(context.db, conversation.id, 'customer')
  context.events.emit('chat.inbox', {
    conversation: toConversation({ ...conversation, unread }),
    message: null,
  })
}

/** `side` has received what the other wrote until `until`. */
export async function delivered(
  context: Context,
  conversation: ConversationRow,
  side: ChatSide,
  until: Date,
): Promise<void> {
  const newest = await markDelivered(
    context.db,
    conversation.id,
    otherOf(side),
    until,
    context.clock.now(),
  )
  if (newest) announceSeen(context, conversation, 'delivered', side, newest)
}

/** Both sides are told: the other side for its ticks, the own side for its other devices. */
export function announceSeen(
  { events }: Context,
  conversation: ConversationRow,
  kind: 'read' | 'delivered',
  side: ChatSide,
  at: Date,
): void {
  events.emit(`chat.${kind}`, {
    to: roomOf(conversation),
    event: { sender: side, at: at.toISOString() },
  })
  events.emit(`chat.${kind}`, {
    to: OPERATORS_ROOM,
    event: { sender: side, at: at.toISOString(), conversation: conversation.id },
  })
}

const otherOf = (side: ChatSide): ChatSide => (side === 'customer' ? 'other' : 'customer')
