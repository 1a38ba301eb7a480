import type { Insertable, Kysely } from 'kysely'
import type { Database } from '../../../db/schema.ts'

type Db = Kysely<Database>

export const logKey = (db: Db) => db.selectFrom('day_log_key').selectAll().executeTakeFirst()

/** Whoever comes second leaves the first one's key. */
export const insertLogKey = (db: Db, row: Insertable<Database['day_log_key']>) =>
  db
    .insertInto('day_log_key')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const lastDay = (db: Db) =>
  db
    .selectFrom('day_log_entry')
    .select(['position', 'day'])
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Closed days behind a day that are not in the log yet, oldest first. */
export const daysBehind = (db: Db, day: number) =>
  db.selectFrom('ledger_day_root').selectAll().where('day', '>', day).orderBy('day').execute()

/** False where another server has appended one at this position. */
export async function appendEntry(
  db: Db,
  entry: Insertable<Database['day_log_entry']>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('day_log_entry')
    .values(entry)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Every entry's hash, in the order of the log. */
export const entryHashes = async (db: Db): Promise<Uint8Array[]> =>
  (await db.selectFrom('day_log_entry').select('hash').orderBy('position').execute()).map(
    ({ hash }) => hash,
  )

/** Entries from a position on. */
export const entriesFrom = (db: Db, position: number, limit: number) =>
  db
    .selectFrom('day_log_entry')
    .select(['position', 'text'])
    .where('position', '>=', position)
    .orderBy('position')
    .limit(limit)
    .execute()

export const cosignaturesOf = (db: Db, size: number) =>
  db
    .selectFrom('day_log_cosignature')
    .select(['witness', 'line', 'seen_at'])
    .where('size', '=', size)
    .orderBy('seen_at')
    .execute()

/** Of each witness the newest checkpoint that it has cosigned. */
export const witnessesSeen = (db: Db) =>
  db
    .selectFrom('day_log_cosignature')
    .select((eb) => ['witness', eb.fn.max('size').as('size'), eb.fn.max('seen_at').as('seen_at')])
    .groupBy('witness')
    .execute()

/** The first one of each witness for a size stays. */
export const insertCosignature = (db: Db, row: Insertable<Database['day_log_cosignature']>) =>
  db
    .insertInto('day_log_cosignature')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
