import { sql, type Kysely } from 'kysely'
import { expect, it } from 'vitest'
import type { Database } from '../db/schema.ts'
import { claim } from '../operations/work.ts'
import { openCashier } from '../testing/cashier.ts'
import { operationsOf } from './jobs.ts'

const { context } = await openCashier()
const operations = operationsOf(context).map((operation) => [operation.name, operation] as const)

/** How often a table was read whole. */
async function wholeReads(db: Kysely<Database>, table: string): Promise<number | undefined> {
  await sql`select pg_stat_force_next_flush()`.execute(db)
  const { rows } = await sql<{ times: number }>`
    select pg_stat_get_numscans(${table}::regclass)::int as times`.execute(db)
  return rows[0]?.times
}

it.each(operations)(
  'finds by an index what is due, every few seconds: %s',
  async (_, operation) => {
    await context.db.connection().execute(async (db) => {
      // Reading all of a small table is right: what is still read so has no index that fits.
      await sql`set enable_seqscan = off`.execute(db)
      const before = await wholeReads(db, operation.table.name)
      await claim({ ...context, db }, operation, { limit: 8 })
      expect(await wholeReads(db, operation.table.name)).toBe(before)
    })
  },
)
