import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'

/** The moment until which the log tells of days; null: it has none. */
export async function loggedUntil(db: Kysely<Database>): Promise<Date | null> {
  const row = await db
    .selectFrom('day_log_entry as entry')
    .innerJoin('ledger_day_root as closed', 'closed.day', 'entry.day')
    .select('closed.ends_at')
    .orderBy('entry.position', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.ends_at ?? null
}
