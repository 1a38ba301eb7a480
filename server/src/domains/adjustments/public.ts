import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { adjustmentsPage } from './store.ts'

/** How many wait for a second operator, and since when the oldest does. */
export async function adjustmentsWaiting(db: Kysely<Database>) {
  const { total, rows } = await adjustmentsPage(db, 'waiting', 1, 1)
  return { count: total, oldestAt: rows[0]?.made_at ?? null }
}
