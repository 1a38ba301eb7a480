import { sql } from 'kysely'
import { anyOf } from '../../../db/anyOf.ts'
import { batchLoader, rowLoader } from '../../../db/batchLoader.ts'
import { insertAll } from '../../../db/insertRows.ts'
import type { Coupon, Seed, Spin } from './store.ts'

/**
 * Locks a member's current seed: the member's spins and reveals wait for each other. Undefined for
 * a member who has none.
 */
export const lockSeed = batchLoader<string, Seed | undefined>(async (db, memberIds) => {
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
  return memberIds.map((id) => seeds.get(id))
})

/** A spin that is known, by its reference. */
export const findSpin = rowLoader(
  (db, ids) => db.selectFrom('spin').selectAll().where('id', '=', anyOf(ids)).execute(),
  (row) => row.id,
)

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

export const insertSpins = (spins: readonly Spin[]) => insertAll('spin', spins as never)
/** The coupons of spins that won money. */
export const insertCoupons = (coupons: readonly Coupon[]) =>
  insertAll('spin_coupon', coupons as never)

/** Each of these seeds has decided one spin more. */
export const useNonces = (seedIds: readonly string[]) =>
  sql`update spin_seed set next_nonce = next_nonce + 1 where id = any (${[...seedIds]}::text[])`
