import { sql } from 'kysely'
import { batchLoader } from '../../../db/batchLoader.ts'

/**
 * When a round of a game that calls our wallet last won more than `above`, satang, since a moment;
 * null: none has. A win is never refused and is booked at once; one so large is looked at before
 * money goes out.
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
    cross join lateral (select max(r.moved_at) as at from seamless_account a
      join seamless_round r on r.code = a.code and r.member_id = a.member_id
      where a.member_id = u.member and r.won > u.above and r.moved_at >= u.since) w
    order by u.n`.execute(db)
  return rows.map(({ at }) => at)
})
