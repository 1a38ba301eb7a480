import type { Answer, Body } from '@krapao/contract/calls'
import type { ConversationState } from '@krapao/contract/chat/states'
import type { Context } from '../../../../context.ts'
import { Refused } from '../../../../runtime/refusal.ts'
import { writeAudit } from '../../../staff/public.ts'
import type { Operator } from '../../../staff/public.ts'
import { announceConversation, announceSeen, delivered } from '../announce.ts'
import { closeCase } from '../desk/caseStore.ts'
import { roomOf } from '../rooms.ts'
import { grams, likePattern } from '../rules.ts'
import {
  changeConversationState,
  conversationById,
  countUnread,
  markRead,
  messagesOf,
  type ConversationRow,
} from '../store.ts'
import { toConversation, toOpsMessage } from '../view.ts'
import { announced } from './assign.ts'
import { insertNote, notesOf } from './cannedStore.ts'
import { countBoxes, listBox, searchMessages } from './inboxStore.ts'
import { auditViews } from './views.ts'

async function demand({ db }: Context, id: string): Promise<ConversationRow> {
  const row = await conversationById(db, id)
  if (!row) throw new Refused('NOT_FOUND')
  return row
}

export async function inboxOf(
  { db, clock }: Context,
  operator: string,
  asked: Body<'opsChatInbox'>,
): Promise<Answer<'opsChatInbox'>> {
  const now = clock.now()
  const [{ total, rows }, counts] = await Promise.all([
    listBox(db, { operator, now, label: null, ...asked }),
    countBoxes(db, operator, now),
  ])
  return { total, conversations: rows.map(toConversation), counts }
}

export async function searchChats(
  context: Context,
  by: Operator,
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
  await auditViews(
    context,
    by,
    rows.map((row) => row.conversation),
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
  by: Operator,
  { conversation: id, limit, skip }: Body<'opsChatHistory'>,
): Promise<Answer<'opsChatHistory'>> {
  const conversation = await demand(context, id)
  await auditViews(context, by, [conversation])
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

/** Only who has a conversation, or anyone while nobody has it, reads it: else its own would miss it. */
export async function readByOperator(context: Context, by: Operator, id: string): Promise<void> {
  const conversation = await demand(context, id)
  if (conversation.assignee !== null && conversation.assignee !== by.name) return
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

/** Safe to repeat. */
export const close = (context: Context, id: string, by: Operator) =>
  changeTo(context, id, 'closed', by)
export const reopen = (context: Context, id: string, by: Operator) =>
  changeTo(context, id, 'open', by)

async function changeTo(
  context: Context,
  id: string,
  state: ConversationState,
  by: Operator,
): Promise<Answer<'opsChatAssign'>> {
  const before = await demand(context, id)
  const at = context.clock.now()
  await context.db.transaction().execute(async (tx) => {
    const isChanged = await changeConversationState(tx, id, state)
    if (isChanged && state === 'closed') await closeCase(tx, id, { at, by: by.name })
    if (before.state === state) return
    const action = state === 'closed' ? 'chat.close' : 'chat.reopen'
    await writeAudit(tx, { at, by, action, subject: id, memberId: before.member_id })
  })
  return await announced(context, await demand(context, id))
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

/** Its text is not in the audit, which keeps for ever what retention deletes here. */
export async function addNote(
  context: Context,
  by: Operator,
  id: string,
  text: string,
): Promise<Answer<'opsChatNoteAdd'>> {
  const conversation = await demand(context, id)
  const row = {
    id: context.ids.reference('not'),
    conversation_id: id,
    operator: by.name,
    body: text.trim(),
    created_at: context.clock.now(),
  }
  await context.db.transaction().execute(async (tx) => {
    await insertNote(tx, row)
    await writeAudit(tx, {
      at: row.created_at,
      by,
      action: 'chat.note',
      subject: id,
      memberId: conversation.member_id,
    })
  })
  await announceConversation(context, conversation)
  return { _id: row.id, operator: by.name, text: row.body, createdAt: row.created_at.toISOString() }
}
