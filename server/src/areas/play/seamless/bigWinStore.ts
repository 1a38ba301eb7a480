import { sql } from 'kysely'
import { batchLoader } from '../../../db/batchLoader.ts'

/**
 * When a round of a game that calls our wallet last won more than `above`, satang, or than its game
 * declares at most, since a moment; null: none has. A win is never refused and is booked at once;
 * such a one is looked at before money goes out.
 */
export const lastBigWin = batchLoader<
  { memberId: string; above: bigint; since: Date },
  Date | null
>(async (db, asked) => {
  const { rows } = await sql<{ at: Date | null }>`select w.at
    from unnest(${asked.map(({ memberId }) => memberId)}::text[],
      ${asked.map(({ above }) => String(above))}::bigint[],
      ${asked.map(({ since }) => since.toISOString())}::timestamptz[])
      with ordinality u (member, above, since, n)
    cross join lateral (select max(r.moved_at) as at from seamless_round r
      left join game_item i on i.code = r.code and i.game = r.game
      where r.member_id = u.member and r.moved_at >= u.since and r.won > 0 and (r.won > u.above
        or r.staked > 0 and r.won::numeric * 100 > r.staked::numeric * i.highest)) w
    order by u.n`.execute(db)
  return rows.map(({ at }) => at)
})
