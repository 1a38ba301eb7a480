import type { Kysely } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/schema.ts'
import { adjustmentsPage, type Adjustment } from './store.ts'

/** How many wait for a second operator, and since when the oldest does. */
export async function adjustmentsWaiting(db: Kysely<Database>) {
  const { total, rows } = await adjustmentsPage(db, 'waiting', 1, 1)
  return { count: total, oldestAt: rows[0]?.made_at ?? null }
}

const MOST = 1_000

/** What waits for a second operator, the oldest first, at most so many. */
export const waitingAdjustments = async ({ db }: Pick<Context, 'db'>): Promise<Adjustment[]> =>
  (await adjustmentsPage(db, 'waiting', 1, MOST)).rows

/** The newest that were decided, and how many there are. */
export const decidedAdjustments = (db: Kysely<Database>, most: number) =>
  adjustmentsPage(db, 'decided', 1, most)
