import { sql, type Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'

/**
 * Which of these tables `work` reads whole although it is forbidden to: no index fits what it asks.
 * Reading all of a small table is right, so a plan alone says nothing of one that will be large.
 */
export const readWhole = (
  db: Kysely<Database>,
  tables: readonly (keyof Database)[],
  work: (db: Kysely<Database>) => Promise<unknown>,
): Promise<string[]> =>
  db.connection().execute(async (one) => {
    await sql`set enable_seqscan = off`.execute(one)
    const before = await scansOf(one, tables)
    await work(one)
    const after = await scansOf(one, tables)
    await sql`reset enable_seqscan`.execute(one)
    return tables.filter((table) => after.get(table) !== before.get(table))
  })

async function scansOf(db: Kysely<Database>, tables: readonly string[]) {
  await sql`select pg_stat_force_next_flush()`.execute(db)
  const { rows } = await sql<{ name: string; scans: string }>`
    select relname as name, pg_stat_get_numscans(oid)::text as scans from pg_class
    where oid = any (${[...tables]}::regclass[])`.execute(db)
  return new Map(rows.map(({ name, scans }) => [name, scans]))
}
