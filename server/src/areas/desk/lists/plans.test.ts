import { LIST_NAMES } from '@krapao/contract/ops/lists/lists'
import { sql, type Kysely } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Database } from '../../../db/schema.ts'
import { openCashier } from '../../../testing/cashier.ts'
import { pageOf } from './read.ts'

const { context, member, fund } = await openCashier()
for (let n = 0; n < 3; n++) await fund((await member()).memberId, 10_000)

/** How often each table of members and accounts was read whole. */
async function wholeReads(db: Kysely<Database>): Promise<unknown[]> {
  await sql`select pg_stat_force_next_flush()`.execute(db)
  const { rows } = await sql`
    select relname, pg_stat_get_numscans(oid)::int as times from pg_class
    where relname = any (array['member', 'member_overview', 'ledger_account']) order by 1`.execute(
    db,
  )
  return rows
}

describe('a page of a list', () => {
  it.each(LIST_NAMES)('finds whose a row is by a key: %s', async (list) => {
    await context.db.connection().execute(async (db) => {
      // Reading all of a small table is right: what is still read so has no index that fits.
      await sql`set enable_seqscan = off`.execute(db)
      const before = await wholeReads(db)
      const { rows } = await pageOf(db, list, { filters: [], limit: 20 }, context.clock.now())
      if (list === 'members' || list === 'postings') expect(rows).not.toEqual([])
      expect(await wholeReads(db)).toEqual(before)
    })
  })
})
