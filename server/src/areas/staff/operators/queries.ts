import type { Role } from '@krapao/contract/ops/rights'
import type { Kysely } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import { COMMAND_LINE } from './accounts.ts'
import { nameById, namesWith, rolesByName } from './store.ts'

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

/** Whom an entry of the audit log may name, and the role of each now; the command line has none. */
export const whoActs = async (
  db: Kysely<Database>,
): Promise<{ id: string; name: string; role: Role | null }[]> => [
  ...(await rolesByName(db)),
  { ...COMMAND_LINE, role: null },
]
