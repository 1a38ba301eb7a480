import { sql, type Kysely } from 'kysely'
import { rowsLoader } from '../../../../db/batchLoader.ts'
import type { Database } from '../../../../db/schema.ts'

/** What our own books say of a game account. Amounts in satang. */
export interface AccountBooks {
  member_id: string
  code: string
  username: string
  /** From where the provider's rounds have not been imported yet. */
  cursor: string | null
  /** Moved in less moved out. */
  moved: bigint
  /** Won less bet, of the rounds imported and of those that operators told. */
  won: bigint
  last_move: Date
}

/** A provider's clock may be so far ahead of ours, ms: what it dates later was told a little before. */
const SKEW_MS = 3_600_000

/** What the player of an account `a` lost by rounds that could not be read, by operators' decisions. */
const LOST_UNREAD = sql`select sum(lost) as lost from game_round_unread
  where member_id = a.member_id and code = a.code and lost <> 0 and read_at is null`

/**
 * The open accounts, without a transfer under way, on which something happened since a moment: one
 * statement, so one moment. Reads the history of those accounts alone.
 */
export const accountBooks = async (db: Kysely<Database>, since: Date): Promise<AccountBooks[]> =>
  (
    await sql<AccountBooks>`
  with touched as (
    select member_id, code from game_account where synced_at >= ${since}
    union select member_id, code from game_transfer where state = 'DONE' and ended_at >= ${since}
    union select member_id, code from game_round
      where member_id is not null and gathered_at >= ${new Date(since.getTime() - SKEW_MS)}
  )
  select a.member_id, a.code, a.username,
    (select c.cursor from game_round_cursor c where c.code = a.code) as cursor,
    coalesce(t.moved, 0)::bigint as moved,
    (coalesce(r.won, 0) - coalesce(u.lost, 0))::bigint as won,
    greatest(a.activated_at, t.last, r.last) as last_move
  from touched join game_account a using (member_id, code)
  left join lateral (
    select max(ended_at) as last,
      sum(case direction when 'IN' then coalesce(moved, amount) else -coalesce(moved, amount) end) as moved
    from game_transfer where member_id = a.member_id and code = a.code and state = 'DONE'
  ) t on true
  left join lateral (select sum(win - bet) as won, max(played_at) as last from game_round
    where member_id = a.member_id and code = a.code) r on true
  left join lateral (${LOST_UNREAD}) u on true
  where a.state = 'ACTIVE' and (a.synced_at >= ${since} or t.last >= ${since} or r.last >= ${since})
    and not exists (select from game_transfer p where p.member_id = a.member_id and p.code = a.code
      and p.state = 'PENDING')
  order by a.code, a.member_id`.execute(db)
  ).rows

/**
 * What transfers, the rounds that we know and operators' decisions on others leave in each of a
 * member's games, in satang, when the last of those rounds was played, and whether a round that
 * names this player could not be read.
 */
export const explainedOf = rowsLoader(
  async (db, memberIds) =>
    (
      await sql<{
        member_id: string
        code: string
        explained: bigint
        last: Date | null
        is_unread: boolean
      }>`
  select a.member_id, a.code, r.last,
    exists (select from game_round_unread w where w.code = a.code and w.read_at is null and w.concluded_at is null
      and strpos(w.raw, '"' || a.username || '"') > 0) as is_unread,
    (coalesce(t.moved, 0) + coalesce(r.won, 0) - coalesce(u.lost, 0))::bigint as explained
  from game_account a
  left join lateral (
    select sum(case direction when 'IN' then coalesce(moved, amount) else -coalesce(moved, amount) end) as moved
    from game_transfer where member_id = a.member_id and code = a.code and state = 'DONE'
  ) t on true
  left join lateral (
    select sum(win - bet) as won, max(played_at) as last
    from game_round where member_id = a.member_id and code = a.code
  ) r on true
  left join lateral (${LOST_UNREAD}) u on true
  where a.member_id = any (${memberIds}::text[])
  order by a.member_id, a.code`.execute(db)
    ).rows,
  (row) => row.member_id,
)

/**
 * What a member's games may hold beyond {@link explainedOf}, in satang by code: what a provider took
 * back of rounds when it had gone out already, and jumps that two operators accepted.
 */
export async function explainedOtherwise(
  db: Kysely<Database>,
  memberId: string,
): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await sql<{ code: string; total: bigint }>`
    select code, sum(amount)::bigint as total from (
      select g.code, greatest((was.win - was.bet) - (g.win - g.bet), 0) as amount
      from game_round g join game_round_correction was
        on was.code = g.code and was.round_id = g.round_id and was.revision = 1
      where g.member_id = ${memberId} and g.revision > 1
      union all
      select code, greatest(actual - believed, 0) from game_held_look
      where member_id = ${memberId} and state = 'BOOKED'
    ) beside group by code`.execute(db)
  return new Map(rows.map(({ code, total }) => [code, total]))
}
