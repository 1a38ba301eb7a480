import { sql, type Kysely } from 'kysely'
import type { Database } from '../../../../db/schema.ts'
import type { GameRound } from '../../../../providers/game/port.ts'

/**
 * The games of these rounds are known from now on, by the name that their provider gave. One that
 * is known stays as it is: a round does not change what the provider's list said.
 */
export async function noteHeard(
  db: Kysely<Database>,
  code: string,
  rounds: readonly Pick<GameRound, 'game'>[],
  now: Date,
): Promise<void> {
  const names = new Map(rounds.flatMap(({ game }) => (game ? [[game.id, game.name] as const] : [])))
  if (names.size === 0) return
  await sql`insert into game_item (code, game, name, state, tested_since, heard_at, changed_at)
    select ${code}, u.game, u.name, 'HEARD', ((${now}::timestamptz at time zone 'UTC') + interval '7 hours')::date,
      ${now}, ${now}
    from unnest(${[...names.keys()].toSorted()}::text[],
      ${[...names].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, name]) => name)}::text[]) u (game, name)
    on conflict do nothing`.execute(db)
}
