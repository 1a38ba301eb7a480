import { sql, type Insertable, type Kysely, type Selectable } from 'kysely'
import { anyOf } from '../../../../db/anyOf.ts'
import { batchLoader, rowLoader } from '../../../../db/batchLoader.ts'
import type { Database } from '../../../../db/schema.ts'
import type { Weights } from '../../../../db/tables/gifts/playthrough.ts'
import type { GameTables } from '../../../../db/tables/play/games.ts'

type Db = Kysely<Database>
export type NewRound = Insertable<GameTables['game_round']> & { voided: boolean }

/** From where a game's rounds have not been read yet; all games are asked about at once. */
const loadCursor = rowLoader(
  (db, codes) =>
    db
      .selectFrom('game_round_cursor')
      .select(['code', 'cursor'])
      .where('code', 'in', codes)
      .execute(),
  ({ code }) => code,
)
export const cursorOf = async (db: Db, code: string): Promise<string | null> =>
  (await loadCursor(db, code))?.cursor ?? null

/**
 * Makes the row when it is the first time, and holds it until the transaction ends: one reader of a
 * provider at a time.
 */
export async function lockCursor(db: Db, code: string, now: Date): Promise<string | null> {
  await db
    .insertInto('game_round_cursor')
    .values({ code, cursor: null, moved_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await db
    .selectFrom('game_round_cursor')
    .select('cursor')
    .where('code', '=', code)
    .forUpdate()
    .executeTakeFirst()
  return row?.cursor ?? null
}

export const advanceCursor = (db: Db, code: string, cursor: string, now: Date) =>
  db
    .updateTable('game_round_cursor')
    .set({ cursor, moved_at: now })
    .where('code', '=', code)
    .execute()

export async function membersByUsername(
  db: Db,
  code: string,
  usernames: readonly string[],
): Promise<Map<string, string>> {
  if (usernames.length === 0) return new Map()
  const rows = await db
    .selectFrom('game_account')
    .select(['username', 'member_id'])
    .where('code', '=', code)
    .where('username', '=', anyOf(usernames))
    .execute()
  return new Map(rows.map((row) => [row.username, row.member_id]))
}

/** A statement has room for 65,535 values, and a page may have more rounds than fit. */
const AT_ONCE = 1_000

/** A round that is there already stays as it is: the key decides, not an earlier read. */
export async function insertRounds(db: Db, rounds: readonly NewRound[]): Promise<void> {
  for (let from = 0; from < rounds.length; from += AT_ONCE) {
    await db
      .insertInto('game_round')
      .values(rounds.slice(from, from + AT_ONCE))
      .onConflict((conflict) => conflict.columns(['code', 'round_id']).doNothing())
      .execute()
  }
}

/** What was said of these rounds before. */
export const knownRounds = (db: Db, code: string, roundIds: readonly string[]) =>
  db
    .selectFrom('game_round')
    .selectAll()
    .where('code', '=', code)
    .where('round_id', '=', anyOf(roundIds))
    .execute()

/**
 * Writes the present version of a round and keeps the former one. It counts as imported now, so
 * that readers by time of import read it again.
 */
export async function correctRound(
  db: Db,
  was: Selectable<GameTables['game_round']>,
  is: { bet: bigint; win: bigint; voided: boolean },
  at: Date,
): Promise<void> {
  const { code, round_id, revision, bet, win, voided, gathered_at } = was
  await db
    .insertInto('game_round_correction')
    .values({ code, round_id, revision, bet, win, voided, gathered_at, corrected_at: at })
    .execute()
  await db
    .updateTable('game_round')
    .set({ ...is, revision: revision + 1, gathered_at: at })
    .where('code', '=', code)
    .where('round_id', '=', round_id)
    .execute()
}

/**
 * Gives rounds that were imported before their player was known to that player. They count as
 * imported now: readers by time of import have not read them.
 */
export const ownRounds = (db: Db, code: string, now: Date) =>
  db
    .updateTable('game_round')
    .from('game_account')
    .set((eb) => ({ member_id: eb.ref('game_account.member_id'), gathered_at: now }))
    .where('game_round.code', '=', code)
    .where('game_round.member_id', 'is', null)
    .whereRef('game_account.code', '=', 'game_round.code')
    .whereRef('game_account.username', '=', 'game_round.username')
    .execute()

export const roundsOfMember = (db: Db, memberId: string, since: Date) =>
  db
    .selectFrom('game_round')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('gathered_at', '>=', since)
    .orderBy('gathered_at')
    .orderBy('played_at')
    .orderBy('code')
    .orderBy('round_id')
    .execute()

/** The sum of bets, in satang, of what was played at `since` or later. */
export const sumOfBets = (db: Db, memberId: string, since: Date): Promise<bigint> =>
  sumsOfBets(db, { memberId, since })

/** The same for many. */
export const sumsOfBets = batchLoader<{ memberId: string; since: Date }, bigint>(
  async (db, asked) => {
    const { rows } = await sql<{ total: bigint }>`select r.total
      from unnest(${asked.map(({ memberId }) => memberId)}::text[],
        ${asked.map(({ since }) => since.toISOString())}::timestamptz[])
        with ordinality u (m, s, n)
      cross join lateral (select coalesce(sum(bet), 0)::bigint as total
        from game_round where member_id = u.m and played_at >= u.s) r
      order by u.n`.execute(db)
    return rows.map(({ total }) => total)
  },
)

/** A round of `game_round` whose bets, each of them known, are all within `u.x`. */
const ofSmallBets = sql`exists (select from seamless_round r where r.code = game_round.code
  and r.member_id = u.m and r.told_id = game_round.round_id
  -- Told by its id, or by that and the player.
  and r.round_id in (game_round.round_id, left(game_round.round_id, -1 - length(game_round.username)))
  and not exists (select from seamless_call c where c.code = r.code and c.member_id = r.member_id
    and c.round_id = r.round_id and c.kind = 'BET' and c.state = 'DONE' and c.staked > u.x))`

/**
 * Play as a gift sees it that opened at `since`, in satang: `turnover`, its bets by `weights`
 * (percent by code, or by `code/game`; null: in full); `bet` and `won`, bets and what was won
 * beyond them, of what was played until `until`; `returned`, what corrections since gave back of
 * older play. A round with a bet beyond `maxBet` is no turnover: of a transfer provider a round is
 * one bet, and each bet of a seamless one is known.
 */
export const weightedPlay = batchLoader<
  {
    memberId: string
    since: Date
    until: Date | null
    weights: Weights | null
    maxBet: bigint | null
  },
  { turnover: bigint; won: bigint; returned: bigint }
>(async (db, asked) => {
  const { rows } = await sql<{ turnover: bigint; won: bigint; returned: bigint }>`
    select r.turnover, r.won, c.returned
    from unnest(${asked.map(({ memberId }) => memberId)}::text[],
      ${asked.map(({ since }) => since.toISOString())}::timestamptz[],
      ${asked.map(({ until }) => until?.toISOString() ?? null)}::timestamptz[],
      ${asked.map(({ weights }) => (weights === null ? null : JSON.stringify(weights)))}::text[],
      ${asked.map(({ maxBet }) => maxBet)}::bigint[])
      with ordinality u (m, s, e, w, x, n)
    cross join lateral (
      select div(coalesce(sum(bet * case when bet > u.x and not ${ofSmallBets} then 0 when u.w is null then 100
          else coalesce(u.w::jsonb ->> (code || '/' || game), u.w::jsonb ->> code, '0')::int
          end), 0), 100)::bigint as turnover,
        coalesce(sum(win - bet), 0)::bigint as won
      from game_round where member_id = u.m and played_at >= u.s and (u.e is null or played_at < u.e)
    ) r
    cross join lateral (
      select coalesce(sum(greatest((g.win - g.bet) - (was.win - was.bet), 0)), 0)::bigint as returned
      from game_round g cross join lateral (
        select o.win, o.bet from game_round_correction o where o.code = g.code and o.round_id = g.round_id
          and o.corrected_at >= u.s order by o.revision limit 1
      ) was
      where g.member_id = u.m and g.gathered_at >= u.s and g.played_at < u.s and g.revision > 1
    ) c
    order by u.n`.execute(db)
  return rows.map(({ turnover, won, returned }) => ({ turnover, won, returned }))
})
