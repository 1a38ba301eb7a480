import { sql, type SqlBool } from 'kysely'
import { unreadUpTo, type ConversationRow, type Db, type MessageRow } from '../store.ts'

type Box = 'waiting' | 'open' | 'mine' | 'unassigned' | 'closed'
type Listed = ConversationRow & { unread: number }

const unreadOf = unreadUpTo('customer', sql.ref('chat_conversation.id'))
const inBox = (db: Db, box: Box, operator: string) => {
  const state = db
    .selectFrom('chat_conversation')
    .where('state', '=', box === 'closed' ? 'closed' : 'open')
  if (box === 'waiting') return state.where('waiting_since', 'is not', null)
  if (box === 'mine') return state.where('assignee', '=', operator)
  return box === 'unassigned' ? state.where('assignee', 'is', null) : state
}

export async function listBox(
  db: Db,
  box: Box,
  operator: string,
  page: number,
  limit: number,
): Promise<{ total: number; rows: Listed[] }> {
  const [{ total }, rows] = await Promise.all([
    inBox(db, box, operator)
      .select((eb) => eb.fn.countAll().as('total'))
      .executeTakeFirstOrThrow(),
    inBox(db, box, operator)
      .selectAll()
      .select(unreadOf.as('unread'))
      .orderBy(
        box === 'waiting' ? 'waiting_since' : 'last_message_at',
        box === 'waiting' ? 'asc' : 'desc',
      )
      .orderBy('id')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
  ])
  return { total: Number(total), rows: rows.map((row) => ({ ...row, unread: Number(row.unread) })) }
}

type Counts = Record<Box | 'unread', number>

export async function countBoxes(db: Db, operator: string): Promise<Counts> {
  const {
    rows: [row],
  } = await sql<Record<keyof Counts, bigint>>`
    select count(*) filter (where state = 'open' and waiting_since is not null) as waiting,
      count(*) filter (where state = 'open') as open,
      count(*) filter (where state = 'open' and assignee = ${operator}) as mine,
      count(*) filter (where state = 'open' and assignee is null) as unassigned,
      count(*) filter (where state = 'closed') as closed,
      (select count(*) from chat_message where sender = 'customer' and read_at is null) as unread
    from chat_conversation`.execute(db)
  if (!row) throw new Error('nothing was counted')
  return {
    waiting: Number(row.waiting),
    open: Number(row.open),
    mine: Number(row.mine),
    unassigned: Number(row.unassigned),
    closed: Number(row.closed),
    unread: Number(row.unread),
  }
}

/**
 * Messages that hold the text: the index finds those with all its pairs of signs, LIKE those with
 * it as a whole.
 */
export async function searchMessages(
  db: Db,
  grams: string[],
  pattern: string,
  page: number,
  limit: number,
): Promise<{ total: number; rows: { message: MessageRow; conversation: Listed }[] }> {
  const holding = db
    .selectFrom('chat_message')
    .where(sql<SqlBool>`grams @> ${sql.val(grams)}::text[]`)
    .where(sql<SqlBool>`body like ${pattern} escape '\\'`)
  const [{ total }, rows] = await Promise.all([
    holding.select((eb) => eb.fn.countAll().as('total')).executeTakeFirstOrThrow(),
    holding
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('seq', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
  ])
  const conversations =
    rows.length === 0
      ? []
      : await db
          .selectFrom('chat_conversation')
          .selectAll()
          .select(unreadOf.as('unread'))
          .where('id', 'in', [...new Set(rows.map((row) => row.conversation_id))])
          .execute()
  const byId = new Map(conversations.map((row) => [row.id, { ...row, unread: Number(row.unread) }]))
  return {
    total: Number(total),
    rows: rows.flatMap((message) => {
      const conversation = byId.get(message.conversation_id)
      return conversation ? [{ message, conversation }] : []
    }),
  }
}

/** Takes open conversations from whoever is not of the team any more. */
export const releaseAllBut = (db: Db, team: readonly string[]): Promise<ConversationRow[]> =>
  db
    .updateTable('chat_conversation')
    .set({ assignee: null })
    .where('state', '=', 'open')
    .where('assignee', 'is not', null)
    .where(sql<SqlBool>`assignee <> all (${[...team]}::text[])`)
    .returningAll()
    .execute()

/** Open conversations whose customer waits for an answer, and since when the first does. */
export async function waitingConversations(
  db: Db,
): Promise<{ count: number; oldestAt: Date | null }> {
  const row = await db
    .selectFrom('chat_conversation')
    .select((eb) => [eb.fn.countAll().as('count'), eb.fn.min('waiting_since').as('oldest')])
    .where('state', '=', 'open')
    .where('waiting_since', 'is not', null)
    .executeTakeFirstOrThrow()
  return { count: Number(row.count), oldestAt: row.oldest }
}
