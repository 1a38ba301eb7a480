import type { ChatMessage } from '@krapao/contract/chat/calls'
import type { ChatContent } from '@krapao/contract/chat/messages'
import type { ChatConversation, OpsChatMessage } from '@krapao/contract/chat/operatorCalls'
import type { Context } from '../../../context.ts'
import type { StoredContent } from '../../../db/tables/support/chat.ts'
import { maskPhone } from '../../../runtime/phone.ts'
import { linkTo } from './files/link.ts'
import type { ConversationRow, MessageRow } from './store.ts'

type Seeing = Pick<Context, 'cipher' | 'clock'>
const iso = (at: Date | null): string | null => at?.toISOString() ?? null

/** A message as its customer sees it. `guestId` is the reader's own, where the reader is that guest. */
export const toMessage = (
  context: Seeing,
  conversation: ConversationRow,
  row: MessageRow,
  guestId: string | null = null,
): ChatMessage => ({
  _id: row.id,
  clientId: row.client_id,
  sender: row.sender,
  userId: conversation.member_id,
  guestId,
  username: row.sender === 'customer' ? conversation.member_username : null,
  name: row.sender === 'customer' ? conversation.member_name : row.operator,
  createdAt: row.created_at.toISOString(),
  session_id: row.session_id,
  deliveredAt: iso(row.delivered_at),
  readAt: iso(row.read_at),
  message: shown(context, row.content),
})

/** The same as operators see it: the phone is on the member's page, where a look is in the audit. */
export const toOpsMessage = (
  context: Seeing,
  conversation: ConversationRow,
  row: MessageRow,
): OpsChatMessage => {
  const { guestId: _, ...message } = toMessage(context, conversation, row)
  const username = message.username && maskPhone(message.username)
  return { ...message, username, conversation: conversation.id, operator: row.operator }
}

export const toConversation = (row: ConversationRow & { unread: number }): ChatConversation => ({
  _id: row.id,
  state: row.state,
  assignee: row.assignee,
  unread: row.unread,
  waitingSince: iso(row.waiting_since),
  case: row.case_opened_at && {
    openedAt: row.case_opened_at.toISOString(),
    firstAnsweredAt: iso(row.first_answered_at),
  },
  labels: row.labels,
  snoozedUntil: iso(row.snoozed_until),
  preview: row.preview,
  locale: row.locale,
  member:
    row.member_id === null
      ? null
      : {
          _id: row.member_id,
          username: maskPhone(row.member_username ?? ''),
          name: row.member_name ?? '',
        },
  createdAt: row.created_at.toISOString(),
  lastMessageAt: row.last_message_at.toISOString(),
})

/** Files by links that open now. */
export function shown({ cipher, clock }: Seeing, content: StoredContent): ChatContent {
  const link = (file: string): string => linkTo(cipher, file, clock.now())
  if (content.message_type === 'media') {
    const { file, ...payload } = content.payload
    return { message_type: 'media', payload: { ...payload, url: link(file), filePath: link(file) } }
  }
  if (content.message_type === 'generic') {
    return {
      message_type: 'generic',
      payloads: content.payloads.map((card) => ({
        ...card,
        image_url: card.image_url?.startsWith('file:')
          ? link(card.image_url.slice(5))
          : card.image_url,
      })),
    }
  }
  return content
}
