import { sql, type Kysely } from 'kysely'
import type { Database } from '../../../../db/schema.ts'

type Db = Kysely<Database>
/** A round that is still played is told again as it goes on: that is no correction. */
const CORRECTED = sql<boolean>`exists (select from game_round_correction c
  where c.code = game_round.code and c.round_id = game_round.round_id)`

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

/** When the member last played before a moment, as far as rounds have been read; null: never. */
export async function lastPlayedBefore(db: Db, memberId: string, before: Date) {
  const row = await db
    .selectFrom('game_round')
    .select('played_at')
    .where('member_id', '=', memberId)
    .where('played_at', '<', before)
    .orderBy('played_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.played_at ?? null
}

/** Newest day first, of a day the game played last. */
export async function playedGames(
  db: Db,
  memberId: string,
  from: Date,
  until: Date,
): Promise<PlayedGame[]> {
  // Bangkok is seven hours ahead all year: no table of time zones is needed.
  const { rows } = await sql<PlayedGame>`
    select (((played_at at time zone 'UTC') + interval '7 hours')::date)::text as day, code,
      count(*)::int as rounds, sum(bet)::bigint as staked, sum(win)::bigint as won,
      (count(*) filter (where voided))::int as voided,
      (count(*) filter (where revision > 1 and not voided and ${CORRECTED}))::int as corrected,
      min(played_at) as first_at, max(played_at) as last_at
    from game_round
    where member_id = ${memberId} and played_at >= ${from} and played_at < ${until}
    group by 1, 2 order by 1 desc, max(played_at) desc, code`.execute(db)
  return rows
}

/** A member's rounds of a game, newest first, those after `before` in that order. */
export const playedRounds = (
  db: Db,
  memberId: string,
  of: { code: string; from: Date; until: Date; before: { at: Date; round: string } | null },
  most: number,
) =>
  db
    .selectFrom('game_round')
    .select(['round_id', 'played_at', 'bet', 'win', 'voided', CORRECTED.as('is_corrected')])
    .where('member_id', '=', memberId)
    .where('code', '=', of.code)
    .where('played_at', '>=', of.from)
    .where('played_at', '<', of.until)
    .$if(of.before !== null, (query) =>
      query.where(
        sql<boolean>`(played_at, round_id) < (${of.before?.at}::timestamptz, ${of.before?.round}::text)`,
      ),
    )
    .orderBy('played_at', 'desc')
    .orderBy('round_id', 'desc')
    .limit(most)
    .execute()
