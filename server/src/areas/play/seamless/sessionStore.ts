import { sql, type Kysely } from 'kysely'
import type { Context } from '../../../context.ts'
import { anyOf } from '../../../db/anyOf.ts'
import { batchLoader, rowLoader } from '../../../db/batchLoader.ts'
import type { Database } from '../../../db/schema.ts'

const LONGEST_MS = 24 * 3_600_000

/** What bets staked since the last pause between two of them, satang; a pause that lasts ends it. */
const stakedBetween = batchLoader<{ memberId: string; now: Date; breakMs: number }, bigint>(
  async (db, asked) => {
    const { rows } = await sql<{ staked: bigint }>`select coalesce(t.staked, 0)::bigint as staked
    from unnest(${asked.map(({ memberId }) => memberId)}::text[],
      ${asked.map(({ now }) => now.toISOString())}::timestamptz[],
      ${asked.map(({ now }) => new Date(now.getTime() - LONGEST_MS).toISOString())}::timestamptz[],
      ${asked.map(({ breakMs }) => breakMs)}::bigint[])
      with ordinality u (member, at, since, pause, n)
    left join lateral (select sum(b.staked) filter (where b.made_at >= b.start) as staked
      from (select c.staked, c.made_at, max(c.made_at) over () as last,
          max(c.made_at) filter (where c.gap is null or c.gap > u.pause) over () as start
        from (select s.staked, s.made_at,
            extract(epoch from s.made_at - lag(s.made_at) over (order by s.made_at)) * 1000 as gap
          from seamless_call s where s.member_id = u.member and s.kind = 'BET' and s.state = 'DONE'
            and s.made_at > u.since) c) b
      where extract(epoch from u.at - b.last) * 1000 <= u.pause) t on true
    order by u.n`.execute(db)
    return rows.map(({ staked }) => staked)
  },
)

/**
 * What the member has staked in this session, satang: their bets with no break of
 * `playBreakMinutes` (setting) between two. A session is known by its bets alone, so that who logs
 * in again, or plays in two windows, begins no new one. A day of play without a break counts by its
 * last 24 hours.
 */
export const stakedNow = (
  { db, clock, settings }: Context,
  memberId: string,
  on: Kysely<Database> = db,
): Promise<bigint> =>
  stakedBetween(on, {
    memberId,
    now: clock.now(),
    breakMs: settings.get('playBreakMinutes') * 60_000,
  })

/**
 * The most that a bet may stake while a gift with such a bound runs, satang; null: any. Behind the
 * member's lock of play, which opening a gift takes too: none opens until the bet's commit.
 */
export const maxBetNow = async (db: Kysely<Database>, memberId: string): Promise<bigint | null> =>
  (await runningGift(db, memberId))?.max_bet ?? null

const runningGift = rowLoader(
  (db, memberIds) =>
    db
      .selectFrom('playthrough')
      .select(['member_id', 'max_bet'])
      .where('member_id', '=', anyOf(memberIds))
      // As text, for the plan to see that the index of active ones is meant.
      .where('state', '=', sql.lit('ACTIVE'))
      .execute(),
  (row) => row.member_id,
)
