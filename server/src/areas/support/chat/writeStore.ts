import type { Locale } from '@krapao/contract/constants'
import { sql, type RawBuilder } from 'kysely'
import type { StoredContent } from '../../../db/tables/support/chat.ts'
import type { Customer } from './rooms.ts'
import { unreadUpTo, type ConversationRow, type Db, type MessageRow } from './store.ts'

export interface NewMessage {
  id: string
  clientId: string | null
  sender: 'customer' | 'other'
  operator: string | null
  sessionId: string | null
  content: StoredContent
  body: string
  grams: string[]
  at: Date
}
/** `unread`: the customer's messages that no operator has read, this one with them. */
export interface Written {
  conversation: ConversationRow
  message: MessageRow
  unread: number
}

export const ofCustomer = (customer: Customer): RawBuilder<unknown> =>
  'memberId' in customer
    ? sql`member_id = ${customer.memberId}`
    : sql`guest_hash = ${customer.guestHash}`
export const withId = (id: string): RawBuilder<unknown> => sql`id = ${id}`
export const untold = (id: string): RawBuilder<unknown> => sql`id = ${id} and away_told_at is null`

/** When a message of `at` stands in its conversation: after all that stand there. */
const timeOf = (at: Date): RawBuilder<unknown> =>
  sql`greatest(${at}::timestamptz, last_message_at + interval '1 millisecond')`

/** What a message changes of its conversation, beside the time. */
export const customerWrote = (preview: string, locale: Locale, at: Date): RawBuilder<unknown> =>
  sql`preview = ${preview}, locale = ${locale},
    waiting_since = coalesce(case when state = 'open' then waiting_since end, ${timeOf(at)}),
    away_told_at = case when state = 'closed' then null else away_told_at end,
    case_opened_at = case when state = 'closed' or case_opened_at is null then ${timeOf(at)}
      else case_opened_at end,
    first_answered_at = case when state = 'closed' then null else first_answered_at end,
    snoozed_until = null, state = 'open'`
/** The operator who answers first becomes its assignee; whoever answers, the customer waits no more. */
export const operatorWrote = (preview: string, operator: string, at: Date): RawBuilder<unknown> =>
  sql`preview = ${preview}, assignee = coalesce(assignee, ${operator}),
    first_answered_at = coalesce(first_answered_at, ${timeOf(at)}),
    snoozed_until = null, waiting_since = null`
export const houseWrote = (preview: string): RawBuilder<unknown> => sql`preview = ${preview}`
export const markAwayNotified = (at: Date): RawBuilder<unknown> => sql`away_told_at = ${at}`

/**
 * Writes one message and what it changes of its conversation in one statement: one question to the
 * database, and the conversation is held no longer than that. Null where there is no such
 * conversation or this clientId is written already. Times grow within a conversation whatever the
 * clocks of several processes say, so that a page ends exactly.
 */
export async function writeMessage(
  db: Db,
  which: RawBuilder<unknown>,
  change: RawBuilder<unknown>,
  { id, clientId, sender, operator, sessionId, content, body, grams, at }: NewMessage,
): Promise<Written | null> {
  const {
    rows: [row],
  } = await sql<ConversationRow & { seq: bigint | null; unread: bigint }>`
    with conversation as (
      update chat_conversation set last_message_at = ${timeOf(at)}, ${change}
      where ${which} and not exists (select from chat_message m
        where m.conversation_id = chat_conversation.id and m.client_id = ${clientId}::uuid)
      returning *
    ), message as (
      insert into chat_message (id, conversation_id, client_id, sender, operator, session_id,
        content, body, grams, created_at)
      select ${id}::text, id, ${clientId}::uuid, ${sender}::text, ${operator}::text,
        ${sessionId}::text, ${JSON.stringify(content)}::jsonb, ${body}::text, ${sql.val(grams)}::text[], last_message_at
      from conversation
      -- Another process may have written it since this statement began.
      on conflict (conversation_id, client_id) do nothing
      returning seq
    )
    select conversation.*, (select seq from message) as seq,
      ${unreadUpTo('customer', sql.ref('conversation.id'))} as unread from conversation`.execute(db)
  if (!row || row.seq === null) return null
  const { seq, unread, ...conversation } = row
  return {
    conversation,
    message: {
      id,
      seq,
      conversation_id: conversation.id,
      client_id: clientId,
      sender,
      operator,
      session_id: sessionId,
      content,
      body,
      grams,
      created_at: conversation.last_message_at,
      delivered_at: null,
      read_at: null,
    },
    // What the statement itself writes it does not see.
    unread: Number(unread) + (sender === 'customer' ? 1 : 0),
  }
}
