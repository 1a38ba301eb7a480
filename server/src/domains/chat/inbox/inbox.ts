import type { Answer, Body } from '@krapao/contract/calls'
import type { ConversationState } from '@krapao/contract/chat/states'
import type { Context } from '../../../context.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { chatOperators } from '../../operators/public.ts'
import { announceConversation, announceSeen, delivered } from '../announce.ts'
import { roomOf } from '../rooms.ts'
import { grams, likePattern } from '../rules.ts'
import {
  changeConversation,
  changeConversationState,
  conversationById,
  countUnread,
  markRead,
  messagesOf,
  type ConversationRow,
} from '../store.ts'
import { toConversation, toOpsMessage } from '../view.ts'
import { insertNote, notesOf } from './cannedStore.ts'
import { countBoxes, listBox, searchMessages } from './inboxStore.ts'

async function demand({ db }: Context, id: string): Promise<ConversationRow> {
  const row = await conversationById(db, id)
  if (!row) throw new Refused('NOT_FOUND')
  return row
}

export async function inboxOf(
  { db }: Context,
  operator: string,
  { box, page, limit }: Body<'opsChatInbox'>,
): Promise<Answer<'opsChatInbox'>> {
  const [{ total, rows }, counts] = await Promise.all([
    listBox(db, box, operator, page, limit),
    countBoxes(db, operator),
  ])
  return { total, conversations: rows.map(toConversation), counts }
}

export async function searchChats(
  context: Context,
  { text, page, limit }: Body<'opsChatSearch'>,
): Promise<Answer<'opsChatSearch'>> {
  const pairs = grams(text)
  // One sign alone is in no pair: only LIKE can find it.
  const { total, rows } = await searchMessages(
    context.db,
    pairs.length === 1 && Array.from(pairs[0] ?? '').length === 1 ? [] : pairs,
    likePattern(text),
    page,
    limit,
  )
  return {
    total,
    found: rows.map(({ message, conversation }) => ({
      conversation: toConversation(conversation),
      message: toOpsMessage(context, conversation, message),
    })),
  }
}

export async function opsHistory(
  context: Context,
  { conversation: id, limit, skip }: Body<'opsChatHistory'>,
): Promise<Answer<'opsChatHistory'>> {
  const conversation = await demand(context, id)
  const { total, rows } = await messagesOf(context.db, id, limit, skip)
  const unread = await countUnread(context.db, id, 'customer')
  const newest = rows.find((row) => row.sender === 'customer' && row.delivered_at === null)
  if (newest) await delivered(context, conversation, 'other', newest.created_at)
  return {
    conversation: toConversation({ ...conversation, unread }),
    total,
    unread,
    messages: rows.map((row) => toOpsMessage(context, conversation, row)),
  }
}

export async function readByOperator(context: Context, id: string): Promise<void> {
  const conversation = await demand(context, id)
  const now = context.clock.now()
  const newest = await markRead(
    context.db,
    id,
    'customer',
    new Date(Math.max(now.getTime(), conversation.last_message_at.getTime())),
    now,
  )
  if (!newest) return
  announceSeen(context, conversation, 'read', 'other', newest)
  await announceConversation(context, conversation)
}

export async function typingByOperator(
  context: Context,
  operator: string,
  id: string,
): Promise<void> {
  context.events.emit('chat.typing', {
    to: roomOf(await demand(context, id)),
    event: { sender: 'other', name: operator },
  })
}

/** Refuses with INVALID_REQUEST a name that is no operator's. */
export async function assign(
  context: Context,
  id: string,
  operator: string | null,
): Promise<Answer<'opsChatAssign'>> {
  if (operator !== null && !(await chatOperators(context.db)).includes(operator))
    throw new Refused('INVALID_REQUEST', { details: { fields: ['operator'] } })
  await demand(context, id)
  return await announced(context, await changeConversation(context.db, id, { assignee: operator }))
}
/** Safe to repeat. */
export const close = (context: Context, id: string) => changeTo(context, id, 'closed')
export const reopen = (context: Context, id: string) => changeTo(context, id, 'open')

async function changeTo(
  context: Context,
  id: string,
  state: ConversationState,
): Promise<Answer<'opsChatAssign'>> {
  await demand(context, id)
  await changeConversationState(context.db, id, state)
  return await announced(context, await demand(context, id))
}

async function announced(
  context: Context,
  changed: ConversationRow,
): Promise<Answer<'opsChatAssign'>> {
  await announceConversation(context, changed)
  return toConversation({
    ...changed,
    unread: await countUnread(context.db, changed.id, 'customer'),
  })
}

export async function notesAbout(context: Context, id: string): Promise<Answer<'opsChatNotes'>> {
  await demand(context, id)
  return (await notesOf(context.db, id)).map((row) => ({
    _id: row.id,
    operator: row.operator,
    text: row.body,
    createdAt: row.created_at.toISOString(),
  }))
}

export async function addNote(
  context: Context,
  operator: string,
  id: string,
  text: string,
): Promise<Answer<'opsChatNoteAdd'>> {
  const conversation = await demand(context, id)
  const row = {
    id: context.ids.reference('not'),
    conversation_id: id,
    operator,
    body: text.trim(),
    created_at: context.clock.now(),
  }
  await insertNote(context.db, row)
  await announceConversation(context, conversation)
  return { _id: row.id, operator, text: row.body, createdAt: row.created_at.toISOString() }
}
