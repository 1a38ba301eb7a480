import { sql, type Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'

type Db = Kysely<Database>

/**
 * Counts one more in its window, or opens a fresh one; how many it holds now is never far above
 * `most`.
 */
export async function countAttempt(
  db: Db,
  key: string,
  most: number,
  { now, fresh }: { now: Date; fresh: Date },
): Promise<{ hits: number; resets_at: Date } | undefined> {
  const { rows } = await sql<{ hits: number; resets_at: Date }>`
    insert into attempt (key, hits, resets_at) values (${key}, 1, ${fresh})
    on conflict (key) do update set
      hits = case when attempt.resets_at <= ${now} then 1 else least(attempt.hits, ${most}::int) + 1 end,
      resets_at = case when attempt.resets_at <= ${now} then ${fresh} else attempt.resets_at end
    returning hits, resets_at`.execute(db)
  return rows[0]
}

/** The window that is full, and has not passed. */
export const windowOf = (db: Db, key: string, most: number, now: Date) =>
  db
    .selectFrom('attempt')
    .select('resets_at')
    .where('key', '=', key)
    .where('hits', '>=', most)
    .where('resets_at', '>', now)
    .executeTakeFirst()

export const giveBackAttempt = (db: Db, key: string) =>
  db
    .updateTable('attempt')
    .set((eb) => ({ hits: eb('hits', '-', 1) }))
    .where('key', '=', key)
    .where('hits', '>', 0)
    .execute()

export const deletePassed = (db: Db, now: Date) =>
  db.deleteFrom('attempt').where('resets_at', '<', now).execute()
