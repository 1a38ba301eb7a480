import type { Body } from '@krapao/contract/calls'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { unreadUpTo, type ConversationRow, type Db, type MessageRow } from '../store.ts'

type Box = Body<'opsChatInbox'>['box']
type Listed = ConversationRow & { unread: number }
interface Asked {
  box: Box
  operator: string
  now: Date
  label?: string | null | undefined
  page: number
  limit: number
}

const unreadOf = unreadUpTo('customer', sql.ref('chat_conversation.id'))
const isAside = (now: Date) => sql<SqlBool>`coalesce(snoozed_until > ${now}, false)`
/** Put aside, and its time has come: it is looked at again as one that waits. */
const isDue = (now: Date) => sql<SqlBool>`snoozed_until <= ${now}`
const waits = (now: Date) =>
  sql<SqlBool>`(waiting_since is not null and not ${isAside(now)} or coalesce(${isDue(now)}, false))`

const inBox = (db: Db, { box, operator, now, label }: Omit<Asked, 'page' | 'limit'>) => {
  const state = db
    .selectFrom('chat_conversation')
    .where('state', '=', box === 'closed' ? 'closed' : 'open')
    .$if(typeof label === 'string', (query) =>
      query.where(sql<SqlBool>`labels @> array[${label}]::text[]`),
    )
  if (box === 'waiting') return state.where(waits(now))
  if (box === 'snoozed') return state.where(isAside(now))
  if (box === 'mine')
    return state.where('assignee', '=', operator).where(sql<SqlBool>`not ${isAside(now)}`)
  return box === 'unassigned' ? state.where('assignee', 'is', null) : state
}

const ORDER: Partial<Record<Box, RawBuilder<unknown>>> = {
  waiting: sql`coalesce(waiting_since, snoozed_until)`,
  snoozed: sql`snoozed_until`,
}

export async function listBox(
  db: Db,
  { page, limit, ...asked }: Asked,
): Promise<{ total: number; rows: Listed[] }> {
  const first = ORDER[asked.box]
  const [{ total }, rows] = await Promise.all([
    inBox(db, asked)
      .select((eb) => eb.fn.countAll().as('total'))
      .executeTakeFirstOrThrow(),
    inBox(db, asked)
      .selectAll()
      .select(unreadOf.as('unread'))
      .orderBy(first ?? sql`last_message_at`, first ? 'asc' : 'desc')
      .orderBy('id')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
  ])
  return { total: Number(total), rows: rows.map((row) => ({ ...row, unread: Number(row.unread) })) }
}

type Counts = Record<Box | 'unread', number>

export async function countBoxes(db: Db, operator: string, now: Date): Promise<Counts> {
  const {
    rows: [row],
  } = await sql<Counts>`
    select count(*) filter (where state = 'open' and ${waits(now)})::int as waiting,
      count(*) filter (where state = 'open')::int as open,
      count(*) filter (where state = 'open' and assignee = ${operator}
        and not ${isAside(now)})::int as mine,
      count(*) filter (where state = 'open' and assignee is null)::int as unassigned,
      count(*) filter (where state = 'open' and ${isAside(now)})::int as snoozed,
      count(*) filter (where state = 'closed')::int as closed,
      (select count(*)::int from chat_message where sender = 'customer' and read_at is null) as unread
    from chat_conversation`.execute(db)
  if (!row) throw new Error('nothing was counted')
  return row
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
  now: Date,
): Promise<{ count: number; oldestAt: Date | null }> {
  const row = await db
    .selectFrom('chat_conversation')
    .select((eb) => eb.fn.countAll().as('count'))
    .select(sql<Date | null>`min(coalesce(waiting_since, snoozed_until))`.as('oldest'))
    .where('state', '=', 'open')
    .where(waits(now))
    .executeTakeFirstOrThrow()
  return { count: Number(row.count), oldestAt: row.oldest }
}

/** Open conversations that wait, each with whose it is and since when; the longest first. */
export const waitingRows = async (
  db: Db,
  now: Date,
  most: number,
): Promise<{ id: string; assignee: string | null; since: Date }[]> =>
  db
    .selectFrom('chat_conversation')
    .select(['id', 'assignee'])
    .select(sql<Date>`coalesce(waiting_since, snoozed_until)`.as('since'))
    .where('state', '=', 'open')
    .where(waits(now))
    .orderBy('since')
    .orderBy('id')
    .limit(most)
    .execute()
