import { randomUUID } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import { expect, it } from 'vitest'
import type { Database } from '../../../db/schema.ts'
import { asOwner, onPostgres } from '../../../testing/db.ts'
import { lastBigWin } from './bigWinStore.ts'
import { SPEAKERS } from './testing/speakers.ts'
import { openTable } from './testing/table.ts'

const house = await openTable()
const DAY = 24 * 3_600_000
const MANY = 2_000

/** Rows of rounds that the database has looked at so far. */
async function rowsLookedAt(db: Kysely<Database>): Promise<number> {
  await sql`select pg_stat_force_next_flush()`.execute(db)
  const { rows } = await sql<{ n: string }>`select (pg_stat_get_tuples_returned(oid)
      + pg_stat_get_tuples_fetched(oid))::text as n
    from pg_class where relname = 'seamless_round'`.execute(db)
  return Number(rows[0]?.n)
}

it.runIf(onPostgres)('reads of a long life of play what won of late, and no more', async () => {
  const { memberId } = await house.player(SPEAKERS[0] as (typeof SPEAKERS)[number], 100)
  const { db, clock } = house.context
  const now = clock.now().getTime()
  const play = (won: bigint, at: number) => sql`insert into seamless_round
      (code, member_id, round_id, told_id, game, state, staked, won, on_table,
        opened_at, moved_at, ended_at)
    select 'hub88', ${memberId}, ${randomUUID()} || n, ${randomUUID()} || n, 'lab', 'ENDED', 100,
      ${won}::bigint, 0, m.at, m.at, m.at
    from generate_series(1, ${MANY}) n cross join (select ${new Date(at)}::timestamptz as at) m`
  // Lost of late, won long ago.
  await play(0n, now - DAY).execute(db)
  await play(9_000_000n, now - 300 * DAY).execute(db)
  await asOwner(db, (owner) => sql`vacuum analyze seamless_round`.execute(owner))
  await db.connection().execute(async (one) => {
    const before = await rowsLookedAt(one)
    const asked = { memberId, above: 1_000n, since: new Date(now - 7 * DAY) }
    expect(await lastBigWin.all(one, [asked])).toEqual([null])
    expect((await rowsLookedAt(one)) - before).toBeLessThan(MANY / 10)
  })
})
