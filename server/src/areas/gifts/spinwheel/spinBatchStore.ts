import { sql, type Kysely } from 'kysely'
import { anyOf } from '../../../db/anyOf.ts'
import { batchLoader } from '../../../db/batchLoader.ts'
import { insertAll } from '../../../db/insertRows.ts'
import type { Database } from '../../../db/schema.ts'
import type { Coupon, Seed, Spin } from './store.ts'

type Db = Kysely<Database>

/**
 * Locks the current seeds of these members, in one order for everybody: their spins and reveals
 * wait for each other. By member; a member who has none is left out.
 */
export async function lockSeeds(
  db: Db,
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, Seed>> {
  const look = (ids: readonly string[]): Promise<Seed[]> =>
    db
      .selectFrom('spin_seed')
      .selectAll()
      .where('member_id', '=', anyOf(ids))
      .where('ended_at', 'is', null)
      .orderBy('member_id')
      .forUpdate()
      .execute()
  const seeds = new Map((await look(memberIds)).map((seed) => [seed.member_id, seed]))
  // One that ended while we waited for it answers no row; its successor was committed with that end.
  const missing = memberIds.filter((id) => !seeds.has(id))
  if (missing.length > 0) for (const seed of await look(missing)) seeds.set(seed.member_id, seed)
  return seeds
}

/** The spins that are known, by reference. */
export async function findSpins(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Spin>> {
  const rows = await db.selectFrom('spin').selectAll().where('id', '=', anyOf(ids)).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** How often a member has spun since a moment. */
export const spinsSince = batchLoader<{ memberId: string; since: Date }, number>(
  async (db, asked) => {
    const { rows } = await sql<{ count: number }>`select s.count
      from unnest(${asked.map(({ memberId }) => memberId)}::text[],
        ${asked.map(({ since }) => since.toISOString())}::timestamptz[]) with ordinality u (m, since, n)
      cross join lateral (select count(*)::int as count from spin
        where member_id = u.m and created_at >= u.since) s
      order by u.n`.execute(db)
    return rows.map(({ count }) => count)
  },
)

/** The statements that write spins, and the coupons of those that won money. */
export const insertSpins = (spins: readonly Spin[], coupons: readonly Coupon[]) => [
  insertAll('spin', spins as never),
  insertAll('spin_coupon', coupons as never),
]

/** Each of these seeds has decided one spin more. */
export const useNonces = (seedIds: readonly string[]) =>
  seedIds.length === 0
    ? null
    : sql`update spin_seed set next_nonce = next_nonce + 1
        where id = any (${[...seedIds]}::text[])`
