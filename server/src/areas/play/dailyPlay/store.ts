import { sql, type Kysely } from 'kysely'
import { anyOf } from '../../../db/anyOf.ts'
import type { Database } from '../../../db/schema.ts'

type Db = Kysely<Database>

/**
 * Sums the days on which these members (null: all) played rounds that we heard of, or that were
 * corrected, at `since` or later (and before `until`). Of two processes that sum one day at once
 * the one that saw more rounds and corrections wins, whichever is last.
 */
export async function sumDays(
  db: Db,
  since: Date,
  memberIds: readonly string[] | null,
  now: Date,
  until: Date | null = null,
): Promise<void> {
  const ofMembers =
    memberIds === null
      ? sql`member_id is not null`
      : sql`member_id = any (${[...memberIds]}::text[])`
  const before = until === null ? sql`` : sql`and gathered_at < ${until}`
  // Bangkok is seven hours ahead all year: no table of time zones is needed.
  await sql`with touched as (
      select distinct member_id, ((played_at at time zone 'UTC') + interval '7 hours')::date as day
      from game_round where ${ofMembers} and gathered_at >= ${since} ${before}
    )
    insert into play_day as old
      (member_id, day, turnover, won, counted, counted_won, last_played_at, summed_at, version)
    select t.member_id, t.day, sum(r.bet)::bigint, sum(r.win)::bigint,
      div(sum(r.bet * r.weight), 100)::bigint, ceil(sum(r.win * r.weight) / 100.0)::bigint,
      max(r.played_at), ${now}, sum(r.revision)
    from touched t join game_round r on r.member_id = t.member_id
      and r.played_at >= ((t.day::timestamp - interval '7 hours') at time zone 'UTC')
      and r.played_at < ((t.day::timestamp + interval '17 hours') at time zone 'UTC')
    group by t.member_id, t.day order by t.member_id, t.day
    on conflict (member_id, day) do update set turnover = excluded.turnover, won = excluded.won,
      counted = excluded.counted, counted_won = excluded.counted_won,
      last_played_at = excluded.last_played_at, summed_at = excluded.summed_at, version = excluded.version
    where excluded.version > old.version`.execute(db)
}

/** When the first round that we heard of at `since` or later came. */
export async function firstImported(db: Db, since: Date): Promise<Date | null> {
  const { rows } = await sql<{ first: Date | null }>`
    select min(gathered_at) as first from game_round where member_id is not null and gathered_at >= ${since}`.execute(
    db,
  )
  return rows[0]?.first ?? null
}

export const lastSweep = async (db: Db): Promise<Date | null> =>
  (
    await db
      .selectFrom('play_sweep')
      .select((eb) => eb.fn.max('began_at').as('began_at'))
      .executeTakeFirst()
  )?.began_at ?? null

export const keepSweep = (db: Db, began: Date) =>
  db.insertInto('play_sweep').values({ began_at: began }).execute()

/**
 * Satang lost less satang won over all the member's days, each game by its weight; below zero for
 * one who has won.
 */
export async function netLossOf(db: Db, memberId: string): Promise<bigint> {
  const {
    rows: [row],
  } = await sql<{
    loss: string
  }>`select coalesce(sum(counted - counted_won), 0)::text as loss
    from play_day where member_id = ${memberId}`.execute(db)
  return BigInt(row?.loss ?? '0')
}

/** The games in which any of these members has an account. */
export async function gamesOf(db: Db, memberIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('game_account')
    .select('code')
    .distinct()
    .where('member_id', '=', anyOf(memberIds))
    .where('state', '=', 'ACTIVE')
    .orderBy('code')
    .execute()
  return rows.map((row) => row.code)
}
