import { sql } from 'kysely'
import type { Db } from '../store.ts'

/** Deletes up to `limit` messages and notes that were written before this moment. */
export async function deleteWrittenBefore(db: Db, moment: Date, limit: number): Promise<number> {
  const { numAffectedRows: messages = 0n } = await sql`delete from chat_message where id in (
    select id from chat_message where created_at < ${moment} order by created_at limit ${limit})`.execute(
    db,
  )
  const { numAffectedRows: notes = 0n } = await sql`delete from chat_note where id in (
    select id from chat_note where created_at < ${moment} limit ${limit})`.execute(db)
  return Number(messages + notes)
}

/**
 * Takes files out of the books that were sent before this moment and that no message shows any
 * more; an operator's may also stand in a card or in a prepared answer.
 */
export async function takeSentBefore(db: Db, moment: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`delete from chat_file where name in (
      select f.name from chat_file f where f.sent_at < ${moment}
        and not exists (select from chat_message m where m.content -> 'payload' ->> 'file' = f.name)
        and not (f.owner like 'operator:%' and (
          exists (select from chat_canned c where position(f.name in c.content::text) > 0)
          or exists (select from chat_message m where m.content ->> 'message_type' = 'generic'
            and position(f.name in m.content::text) > 0)))
      order by f.sent_at limit ${limit} for update skip locked)
    returning name`.execute(db)
  return rows.map((row) => row.name)
}

/** Nobody waits for an answer to what is deleted. */
export const endWaitingBefore = (db: Db, moment: Date) =>
  sql`update chat_conversation c set waiting_since = null where waiting_since < ${moment}
    and not exists (select from chat_message m where m.conversation_id = c.id
      and m.sender = 'customer' and m.created_at >= c.waiting_since)`.execute(db)

/** Deletes conversations in which nothing is left; one that is being written in stays. */
export const deleteEmptyBefore = (db: Db, moment: Date) =>
  sql`delete from chat_conversation c where last_message_at < ${moment}
    and not exists (select from chat_message m where m.conversation_id = c.id)
    and not exists (select from chat_note n where n.conversation_id = c.id)`.execute(db)
