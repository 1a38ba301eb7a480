import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { asOwner, onPostgres, testDatabase } from '../../../../testing/db.ts'
import { accountBooks, explainedOf } from './auditStore.ts'

const MEMBERS = 400
const EACH = 50
const HOUR_MS = 3_600_000

/** Years of other members' play lie beside the one account that was touched. */
describe("a game account's books, in a long history", async () => {
  const database = await testDatabase()
  const { db } = database
  const now = Date.now()
  const at = (hoursAgo: number): Date => new Date(now - hoursAgo * HOUR_MS)
  const since = at(24)

  beforeAll(() =>
    asOwner(db, async (owner) => {
      await sql`insert into game_account (member_id, code, username, password_cipher, state,
          created_at, activated_at, synced_at)
        select 'm' || n, 'pg', 'u' || n, 'none', 'ACTIVE', ${at(9_000)}, ${at(9_000)}, ${at(8_000)}
        from generate_series(1, ${MEMBERS}::int) n`.execute(owner)
      await sql`insert into game_transfer (reference, member_id, code, direction, amount, state,
          created_at, ended_at)
        select 't' || n || '-' || x, 'm' || n, 'pg', 'IN', 100, 'DONE', ${at(5_000)}, ${at(5_000)}
        from generate_series(1, ${MEMBERS}::int) n, generate_series(1, ${EACH}::int) x`.execute(
        owner,
      )
      await sql`insert into game_round (code, round_id, username, member_id, bet, win, played_at, gathered_at)
        select 'pg', 'r' || n || '-' || x, 'u' || n, 'm' || n, 10, 4, ${at(4_000)}, ${at(4_000)}
        from generate_series(1, ${MEMBERS}::int) n, generate_series(1, ${EACH}::int) x`.execute(
        owner,
      )
      await sql`insert into game_round (code, round_id, username, member_id, bet, win, played_at, gathered_at)
        values ('pg', 'new', 'u7', 'm7', 10, 0, ${at(1)}, ${at(1)}),
          ('pg', 'ahead', 'u8', 'm8', 10, 0, ${at(23.9)}, ${at(24.5)})`.execute(owner)
      await sql`update game_transfer set ended_at = ${at(2)} where reference = 't9-1'`.execute(
        owner,
      )
      await sql`update game_account set synced_at = ${at(3)} where member_id = 'm10'`.execute(owner)
      await sql`analyze game_account, game_transfer, game_round`.execute(owner)
    }),
  )

  /** Rows of the history that this transaction has read other than by an index. */
  const counted = async (tx: typeof db): Promise<bigint> => {
    const { rows } = await sql<{ rows: bigint }>`
      select sum(seq_tup_read)::bigint as rows from pg_stat_xact_user_tables
      where relname in ('game_transfer', 'game_round')`.execute(tx)
    return rows[0]?.rows ?? -1n
  }

  it('are those of the accounts that were synced, moved or played since, by each of the three', async () => {
    const left = BigInt(EACH * 100)
    const books = await accountBooks(db, since)
    expect(
      books
        .map(({ member_id: id, moved, won }) => [id, moved, won])
        .toSorted(([a], [b]) => String(a).localeCompare(String(b), 'en', { numeric: true })),
    ).toEqual([
      ['m7', left, BigInt(-6 * EACH - 10)],
      ['m8', left, BigInt(-6 * EACH - 10)],
      ['m9', left, BigInt(-6 * EACH)],
      ['m10', left, BigInt(-6 * EACH)],
    ])
    expect(await explainedOf(db, 'm7')).toMatchObject([{ explained: left - BigInt(6 * EACH + 10) }])
  })

  it.runIf(onPostgres)('are read by index, whatever others have played', async () => {
    await db.transaction().execute(async (tx) => {
      const before = await counted(tx)
      await accountBooks(tx, since)
      await explainedOf(tx, 'm7')
      expect((await counted(tx)) - before).toBe(0n)
    })
  })
})
