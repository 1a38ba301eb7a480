import type { Kysely } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import { nameById, namesWith } from './store.ts'

/** Who may answer the chat. */
export const chatOperators = (db: Kysely<Database>): Promise<string[]> =>
  namesWith(db, 'chat.answer')

/** Names by id; an operator of old keeps the name. */
export async function operatorNames(
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  return new Map((await nameById(db, ids)).map(({ id, name }) => [id, name]))
}
