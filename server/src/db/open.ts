import { sql, type Kysely } from 'kysely'
import { openPglite } from './embedded/pglite.ts'
import type { OpenDatabase, OpenOptions } from './port.ts'
import { openPostgres } from './postgres/postgres.ts'
import type { Database } from './schema.ts'

export type { DatabaseLog, DialectName, JobsSql, OpenDatabase, OpenOptions } from './port.ts'

/**
 * Opens the database and, unless told not to, brings it up to date. Refuses one that may lose what
 * it acknowledged, unless allowed.
 */
export async function openDatabase(options: OpenOptions): Promise<OpenDatabase> {
  if (options.databaseUrl)
    return await openPostgres({ ...options, databaseUrl: options.databaseUrl })
  return await openPglite(options)
}

/** Resolves when the database answers. */
export async function pingDatabase(db: Kysely<Database>): Promise<void> {
  await sql`select 1`.execute(db)
}
