import { sql } from 'kysely'
import { batchLoader } from '../../../../db/batchLoader.ts'

/** Over so many days before now. */
export const UNEXPLAINED_DAYS = 7

/**
 * What came back from a member's games at `since` or later and no readable round explains, in
 * satang: what came back, less what lay there by transfers and rounds, what went in since, and what
 * rounds won since, each game by itself. Rounds that an operator's decision stands for count as
 * told. Only games from which money came back since are looked at. Import the rounds first: a win
 * that we have not heard of looks the same.
 */
export const unexplainedHome = batchLoader<{ memberId: string; since: Date }, bigint>(
  async (db, asked) => {
    const { rows } = await sql<{ unexplained: bigint }>`select f.unexplained
    from unnest(${asked.map(({ memberId }) => memberId)}::text[],
      ${asked.map(({ since }) => since.toISOString())}::timestamptz[])
      with ordinality u (m, s, n)
    cross join lateral (
      select coalesce(sum(greatest(0, - greatest(0, t.before + r.before - l.before)
        - t.since - r.since + l.since)), 0)::bigint as unexplained
      from (select distinct code from game_transfer
        where member_id = u.m and state = 'DONE' and direction = 'OUT' and ended_at >= u.s) a
      cross join lateral (
        select coalesce(sum(m) filter (where ended_at < u.s), 0) as before,
          coalesce(sum(m) filter (where ended_at >= u.s), 0) as since
        from (select ended_at, coalesce(moved, amount) * case direction when 'IN' then 1 else -1 end as m
          from game_transfer where member_id = u.m and code = a.code and state = 'DONE') moved
      ) t
      cross join lateral (
        select coalesce(sum(win - bet) filter (where played_at < u.s), 0) as before,
          coalesce(sum(win - bet) filter (where played_at >= u.s), 0) as since
        from game_round where member_id = u.m and code = a.code
      ) r
      cross join lateral (
        select coalesce(sum(lost) filter (where told_at < u.s), 0) as before,
          coalesce(sum(lost) filter (where told_at >= u.s), 0) as since
        from game_round_unread
        where member_id = u.m and code = a.code and lost <> 0 and read_at is null
      ) l
    ) f
    order by u.n`.execute(db)
    return rows.map(({ unexplained }) => unexplained)
  },
)
