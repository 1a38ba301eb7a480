import { sql, type Kysely } from 'kysely'
import { anyOf } from '../../../db/anyOf.ts'
import type { Database } from '../../../db/schema.ts'
import type { Narrowing } from './narrowing.ts'

type Db = Kysely<Database>
/** A round that is still played is told again as it goes on: that is no correction. */
const CORRECTED = sql<boolean>`exists (select from game_round_correction c
  where c.code = game_round.code and c.round_id = game_round.round_id)`
/** Where two members' rounds had one id, the told one ends with the player's name. */
const OPEN = sql<boolean>`exists (select from seamless_round s
  where s.code = game_round.code and s.member_id = game_round.member_id and s.state = 'OPEN'
    and s.told_id = game_round.round_id and s.round_id in (game_round.round_id,
      left(game_round.round_id, greatest(length(game_round.round_id) - length(game_round.username) - 1, 0))))`

/** A member's rounds of one game on one day of Bangkok, summed; amounts in satang. */
export interface PlayedGame {
  /** YYYY-MM-DD */
  day: string
  code: string
  rounds: number
  staked: bigint
  won: bigint
  voided: number
  corrected: number
  first_at: Date
  last_at: Date
}

/** A round as it was told last; amounts in satang. */
export interface PlayedRound {
  code: string
  round_id: string
  played_at: Date
  bet: bigint
  win: bigint
  voided: boolean
  is_corrected: boolean
  is_open: boolean
}

const those = ({ codes, from, until }: Narrowing) =>
  sql<boolean>`played_at >= ${from} and played_at < ${until}
    and ${codes === null ? sql`true` : sql`code = any (${[...codes]}::text[])`}`

/** When the member last played what matches, as far as rounds have been read; null: never. */
export async function lastPlayed(db: Db, memberId: string, of: Narrowing): Promise<Date | null> {
  const row = await db
    .selectFrom('game_round')
    .select('played_at')
    .where('member_id', '=', memberId)
    .where(those(of))
    .orderBy('played_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.played_at ?? null
}

/** Newest day first, of a day the game played last. */
export async function playedGames(db: Db, memberId: string, of: Narrowing): Promise<PlayedGame[]> {
  // Bangkok is seven hours ahead all year: no table of time zones is needed.
  const { rows } = await sql<PlayedGame>`
    select (((played_at at time zone 'UTC') + interval '7 hours')::date)::text as day, code,
      count(*)::int as rounds, sum(bet)::bigint as staked, sum(win)::bigint as won,
      (count(*) filter (where voided))::int as voided,
      (count(*) filter (where revision > 1 and not voided and ${CORRECTED}))::int as corrected,
      min(played_at) as first_at, max(played_at) as last_at
    from game_round
    where member_id = ${memberId} and ${those(of)}
    group by 1, 2 order by 1 desc, max(played_at) desc, code`.execute(db)
  return rows
}

/** What all that match came to, in satang. */
export async function playedTotals(db: Db, memberId: string, of: Narrowing) {
  const { rows } = await sql<{ rounds: number; staked: bigint; won: bigint }>`
    select count(*)::int as rounds, coalesce(sum(bet), 0)::bigint as staked,
      coalesce(sum(win), 0)::bigint as won
    from game_round where member_id = ${memberId} and ${those(of)}`.execute(db)
  return rows[0] ?? { rounds: 0, staked: 0n, won: 0n }
}

const COLUMNS = sql`code, round_id, played_at, bet, win, voided, ${CORRECTED} as is_corrected,
  ${OPEN} as is_open`

/** Of each game between two moments its newest rounds, in the order of `of`. */
export async function latestRounds(
  db: Db,
  memberId: string,
  of: readonly { code: string; from: Date; until: Date }[],
  most: number,
): Promise<PlayedRound[][]> {
  if (of.length === 0) return []
  const { rows } = await sql<PlayedRound & { n: string }>`select u.n, r.*
    from unnest(${of.map(({ code }) => code)}::text[],
      ${of.map(({ from }) => from.toISOString())}::timestamptz[],
      ${of.map(({ until }) => until.toISOString())}::timestamptz[])
      with ordinality u (c, f, t, n)
    cross join lateral (select ${COLUMNS} from game_round
      where member_id = ${memberId} and code = u.c and played_at >= u.f and played_at < u.t
      order by played_at desc, round_id desc limit ${most}) r
    order by u.n, r.played_at desc, r.round_id desc`.execute(db)
  const byGame = Map.groupBy(rows, ({ n }) => Number(n))
  return of.map((_, at) => byGame.get(at + 1) ?? [])
}

/** A member's rounds that match, newest first, those after `before` in that order. */
export async function playedRounds(
  db: Db,
  memberId: string,
  of: Narrowing & { before: { at: Date; round: string } | null },
  most: number,
): Promise<PlayedRound[]> {
  const { before } = of
  const { rows } = await sql<PlayedRound>`select ${COLUMNS} from game_round
    where member_id = ${memberId} and ${those(of)}
      and ${
        before === null
          ? sql`true`
          : sql`(played_at, round_id) < (${before.at}::timestamptz, ${before.round}::text)`
      }
    order by played_at desc, round_id desc limit ${most}`.execute(db)
  return rows
}

/** The member's own round of this id; undefined also for another's. */
export async function ownRound(
  db: Db,
  memberId: string,
  { code, round }: { code: string; round: string },
): Promise<(PlayedRound & { username: string }) | undefined> {
  const { rows } = await sql<PlayedRound & { username: string }>`select ${COLUMNS}, username
    from game_round where code = ${code} and round_id = ${round} and member_id = ${memberId}`.execute(
    db,
  )
  return rows[0]
}

/** What was told of a round before, the oldest first; amounts in satang. */
export const toldBefore = (db: Db, code: string, round: string) =>
  db
    .selectFrom('game_round_correction')
    .select(['bet', 'win', 'voided', 'corrected_at'])
    .where('code', '=', code)
    .where('round_id', '=', round)
    .orderBy('revision')
    .execute()

/** The round of a game played from the wallet that `told` names; undefined where it is none. */
export const seamlessRound = (
  db: Db,
  memberId: string,
  { code, told, player }: { code: string; told: string; player: string },
) =>
  db
    .selectFrom('seamless_round')
    .selectAll()
    .where('code', '=', code)
    .where('member_id', '=', memberId)
    .where('told_id', '=', told)
    .where('round_id', '=', anyOf([told, told.slice(0, -player.length - 1)]))
    .executeTakeFirst()

/** What of a round could not be taken back and is still owed, in satang. */
export async function owedOf(
  db: Db,
  { code, member_id, round_id }: { code: string; member_id: string; round_id: string },
): Promise<bigint> {
  const { rows } = await sql<{ owed: bigint }>`
    select coalesce(sum(amount - paid), 0)::bigint as owed from seamless_debt
    where member_id = ${member_id} and paid < amount and code = ${code}
      and round_id = ${round_id}`.execute(db)
  return rows[0]?.owed ?? 0n
}
