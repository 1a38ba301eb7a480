import type { ChatSide } from '@krapao/contract/chat/messages'
import type { ConversationState } from '@krapao/contract/chat/states'
import {
  sql,
  type Insertable,
  type Kysely,
  type RawBuilder,
  type Selectable,
  type Updateable,
} from 'kysely'
import { anyOf } from '../../../db/anyOf.ts'
import type { Database } from '../../../db/schema.ts'
import type { ChatTables } from '../../../db/tables/support/chat.ts'
import type { Customer } from './rooms.ts'
import { conversationStates } from './states.ts'

export type Db = Kysely<Database>
export type ConversationRow = Selectable<ChatTables['chat_conversation']>
export type MessageRow = Selectable<ChatTables['chat_message']>
export type FileRow = Selectable<ChatTables['chat_file']>

const ofCustomer = (db: Db, customer: Customer) =>
  'memberId' in customer
    ? db.selectFrom('chat_conversation').selectAll().where('member_id', '=', customer.memberId)
    : db.selectFrom('chat_conversation').selectAll().where('guest_hash', '=', customer.guestHash)

export const findConversation = (db: Db, customer: Customer) =>
  ofCustomer(db, customer).executeTakeFirst()
/** Locks the conversation until the transaction ends: messages are written to it one after another. */
export const lockConversationOf = (db: Db, customer: Customer) =>
  ofCustomer(db, customer).forUpdate().executeTakeFirst()
/** The same by its id. */
export const lockConversation = (db: Db, id: string) =>
  db.selectFrom('chat_conversation').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
export const conversationById = (db: Db, id: string) =>
  db.selectFrom('chat_conversation').selectAll().where('id', '=', id).executeTakeFirst()

/** Makes it unless it is there. True when this call made it. */
export async function insertConversation(
  db: Db,
  row: Insertable<ChatTables['chat_conversation']>,
): Promise<boolean> {
  const result = await db
    .insertInto('chat_conversation')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}
export const changeConversation = (
  db: Db,
  id: string,
  change: Omit<Updateable<ChatTables['chat_conversation']>, 'state'>,
) =>
  db
    .updateTable('chat_conversation')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
/** When the customer wrote first after the last answer of an operator; null: never. */
const firstUnanswered = (conversationId: RawBuilder<unknown>) => sql<Date | null>`(
  select min(m.created_at) from chat_message m
  where m.conversation_id = ${conversationId} and m.sender = 'customer' and not exists (
    select from chat_message a where a.conversation_id = m.conversation_id
      and a.operator is not null and a.created_at > m.created_at))`

/** False when the conversation's state does not allow `to`: it is so already. */
export async function changeConversationState(
  db: Db,
  id: string,
  to: ConversationState,
): Promise<boolean> {
  const result = await db
    .updateTable('chat_conversation')
    .set(
      to === 'closed'
        ? // It has been answered; the next one may be told again that nobody is here.
          { state: to, away_told_at: null, waiting_since: null, snoozed_until: null }
        : // Opened again, it is as before it was closed.
          { state: to, waiting_since: firstUnanswered(sql.ref('chat_conversation.id')) },
    )
    .where('id', '=', id)
    .where('state', '=', anyOf(conversationStates.before(to)))
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}
export const deleteConversation = (db: Db, id: string) =>
  db.deleteFrom('chat_conversation').where('id', '=', id).execute()

export const findSent = (db: Db, conversationId: string, clientId: string) =>
  db
    .selectFrom('chat_message')
    .selectAll()
    .where('conversation_id', '=', conversationId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()

export async function messagesOf(
  db: Db,
  conversationId: string,
  limit: number,
  skip: number,
): Promise<{ total: number; rows: MessageRow[] }> {
  const [{ total }, rows] = await Promise.all([
    db
      .selectFrom('chat_message')
      .select((eb) => eb.fn.countAll().as('total'))
      .where('conversation_id', '=', conversationId)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('chat_message')
      .selectAll()
      .where('conversation_id', '=', conversationId)
      .orderBy('created_at', 'desc')
      .orderBy('seq', 'desc')
      .limit(limit)
      .offset(skip)
      .execute(),
  ])
  return { total: Number(total), rows }
}

/** Counting stops here: a flood's messages must not be counted again for each of them. */
const COUNTED = 1_000
export const unreadUpTo = (
  sender: ChatSide,
  conversationId: RawBuilder<unknown>,
) => sql<bigint>`(select count(*) from (
  select from chat_message m where m.conversation_id = ${conversationId} and m.sender = ${sender}
    and m.read_at is null limit ${sql.lit(COUNTED)}) counted)`

/** The number of unread messages of `sender`, up to 1,000. */
export async function countUnread(
  db: Db,
  conversationId: string,
  sender: ChatSide,
): Promise<number> {
  const {
    rows: [row],
  } = await sql<{
    unread: bigint
  }>`select ${unreadUpTo(sender, sql.val(conversationId))} as unread`.execute(db)
  return Number(row?.unread ?? 0)
}

/**
 * Marks what `sender` wrote until `until` and answers the time of the newest it marked; null when
 * there was none.
 */
export async function markRead(
  db: Db,
  conversationId: string,
  sender: ChatSide,
  until: Date,
  now: Date,
): Promise<Date | null> {
  const rows = await db
    .updateTable('chat_message')
    .set((eb) => ({ read_at: now, delivered_at: eb.fn.coalesce('delivered_at', eb.val(now)) }))
    .where('conversation_id', '=', conversationId)
    .where('sender', '=', sender)
    .where('read_at', 'is', null)
    .where('created_at', '<=', until)
    .returning('created_at')
    .execute()
  return newest(rows)
}
export async function markDelivered(
  db: Db,
  conversationId: string,
  sender: ChatSide,
  until: Date,
  now: Date,
): Promise<Date | null> {
  const rows = await db
    .updateTable('chat_message')
    .set({ delivered_at: now })
    .where('conversation_id', '=', conversationId)
    .where('sender', '=', sender)
    .where('read_at', 'is', null)
    .where('delivered_at', 'is', null)
    .where('created_at', '<=', until)
    .returning('created_at')
    .execute()
  return newest(rows)
}
const newest = (rows: { created_at: Date }[]): Date | null =>
  rows.length === 0 ? null : new Date(Math.max(...rows.map((row) => row.created_at.getTime())))

/**
 * Moves all messages of one conversation into another. A clientId used in both stays with the
 * message that has it there.
 */
export async function moveMessages(db: Db, from: string, to: string): Promise<void> {
  await sql`update chat_message m set conversation_id = ${to}, client_id = case when exists (
      select from chat_message t where t.conversation_id = ${to}
        and t.client_id = m.client_id) then null else m.client_id end
    where m.conversation_id = ${from}`.execute(db)
  await db
    .updateTable('chat_note')
    .set({ conversation_id: to })
    .where('conversation_id', '=', from)
    .execute()
}

export const insertFile = (db: Db, row: Insertable<ChatTables['chat_file']>) =>
  db.insertInto('chat_file').values(row).execute()
export const findFile = (db: Db, name: string) =>
  db.selectFrom('chat_file').selectAll().where('name', '=', name).executeTakeFirst()
/** Locked, so that the sweep deletes none that is being sent. */
export const lockFiles = (db: Db, names: string[]) =>
  db
    .selectFrom('chat_file')
    .selectAll()
    .where('name', 'in', names)
    .orderBy('name')
    .forUpdate()
    .execute()
export const markSent = (db: Db, names: string[], now: Date) =>
  db
    .updateTable('chat_file')
    .set({ sent_at: now })
    .where('name', 'in', names)
    .where('sent_at', 'is', null)
    .execute()
export const changeOwner = (db: Db, from: string, to: string) =>
  db.updateTable('chat_file').set({ owner: to }).where('owner', '=', from).execute()
/** Deletes the rows first, so that a file that is about to be deleted cannot be sent. */
export const takeUnsent = (db: Db, before: Date, limit: number) =>
  db
    .deleteFrom('chat_file')
    .where('name', 'in', (eb) =>
      eb
        .selectFrom('chat_file')
        .select('name')
        .where('sent_at', 'is', null)
        .where('created_at', '<', before)
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .where('sent_at', 'is', null)
    .returning('name')
    .execute()
