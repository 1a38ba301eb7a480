import { sql } from 'kysely'
import type { Context } from '../../../context.ts'

/**
 * When PostgreSQL last handed a part of its log to the archive, from which a backup is brought up
 * to a moment; null: never, or on the embedded database, which has none.
 */
export async function archivedAt({
  db,
  dialect,
}: Pick<Context, 'db' | 'dialect'>): Promise<Date | null> {
  if (dialect !== 'postgres') return null
  const { rows } = await sql<{ at: Date | null }>`select last_archived_time as at
    from pg_stat_archiver`.execute(db)
  return rows[0]?.at ?? null
}
