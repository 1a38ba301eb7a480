import type { Insertable, Selectable, Updateable } from 'kysely'
import type { ChatTables } from '../../../../db/tables/support/chat.ts'
import type { Db } from '../store.ts'

export type CannedRow = Selectable<ChatTables['chat_canned']>

/** A list that is not paged ends here. */
const SHOWN = 500

export const listCanned = (db: Db) =>
  db
    .selectFrom('chat_canned')
    .selectAll()
    .orderBy('position')
    .orderBy('shortcut')
    .limit(SHOWN)
    .execute()
export const insertCanned = (db: Db, row: Insertable<ChatTables['chat_canned']>) =>
  db.insertInto('chat_canned').values(row).returningAll().executeTakeFirstOrThrow()
export const updateCanned = (db: Db, id: string, change: Updateable<ChatTables['chat_canned']>) =>
  db.updateTable('chat_canned').set(change).where('id', '=', id).returningAll().executeTakeFirst()
export const deleteCanned = (db: Db, id: string) =>
  db.deleteFrom('chat_canned').where('id', '=', id).returning('id').executeTakeFirst()

/** The newest of them, oldest first. */
export const notesOf = async (db: Db, conversationId: string) =>
  (
    await db
      .selectFrom('chat_note')
      .selectAll()
      .where('conversation_id', '=', conversationId)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(SHOWN)
      .execute()
  ).toReversed()
export const insertNote = (db: Db, row: Insertable<ChatTables['chat_note']>) =>
  db.insertInto('chat_note').values(row).execute()
