import { sql, type Insertable, type Kysely, type Selectable } from 'kysely'
import { anyOf } from '../../../db/anyOf.ts'
import type { Database } from '../../../db/schema.ts'
import type { CatalogueTables, GameItemState } from '../../../db/tables/play/catalogue.ts'
import type { OfferedGame } from '../../../providers/game/port.ts'
import { itemStates } from './states.ts'

type Db = Kysely<Database>
type ItemRow = Omit<Selectable<CatalogueTables['game_item']>, 'tested_since'>
type StopRow = Selectable<CatalogueTables['game_stop']>

/** One who takes a provider's list waits for another, until the end of the transaction. */
export const lockList = (db: Db, code: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended('game-list:' || ${code}::text, 0))`.execute(db)

const COLUMNS = [
  'code',
  'game',
  'name',
  'sort',
  'logo',
  'returns',
  'deviation',
  'highest',
  'closed_from',
  'closed_until',
  'state',
  'heard_at',
  'listed_at',
  'changed_at',
] as const

/** A provider's games that we know, by their ids. */
export const itemsOf = (db: Db, code: string): Promise<ItemRow[]> =>
  db.selectFrom('game_item').select(COLUMNS).where('code', '=', code).orderBy('game').execute()

/** Of every provider the games that can be played, with what each declares. */
export const playableItems = (db: Db) =>
  db
    .selectFrom('game_item')
    .select(['code', 'game', 'name', 'returns', 'deviation'])
    .where('state', '=', anyOf(['OPEN', 'HEARD'] satisfies GameItemState[]))
    .orderBy('code')
    .orderBy('game')
    .execute()

/** The Bangkok day after a moment. */
const nextDay = (at: Date) =>
  sql`((${at}::timestamptz at time zone 'UTC') + interval '31 hours')::date`
const bangkokDay = (at: Date) =>
  sql`((${at}::timestamptz at time zone 'UTC') + interval '7 hours')::date`

/**
 * Writes a game as its provider lists it, in a state that its row may come to. Whose declared
 * return changes is tested anew from the next day.
 */
export async function putItem(
  db: Db,
  code: string,
  { id, name, sort, logo, returns, deviation, highest, closed }: OfferedGame,
  state: GameItemState,
  at: Date,
): Promise<void> {
  await sql`insert into game_item (code, game, name, sort, logo, returns, deviation, highest, closed_from,
      closed_until, state, tested_since, heard_at, listed_at, changed_at)
    values (${code}, ${id}, ${name}, ${sort}, ${logo}, ${returns}, ${deviation}, ${highest}, ${closed?.from ?? null},
      ${closed?.until ?? null}, ${state}, ${bangkokDay(at)}, ${at}, ${at}, ${at})
    on conflict (code, game) do update set name = excluded.name, sort = excluded.sort, logo = excluded.logo,
      returns = excluded.returns, deviation = excluded.deviation, highest = excluded.highest,
      closed_from = excluded.closed_from, closed_until = excluded.closed_until, state = excluded.state,
      listed_at = excluded.listed_at, changed_at = excluded.changed_at,
      tested_since = case when game_item.returns <> excluded.returns then ${nextDay(at)}
        else game_item.tested_since end
    where game_item.state = ${state} or game_item.state = any (${[...itemStates.before(state)]}::text[])`.execute(
    db,
  )
}

/** False where the game is not there, or may not become this. */
export async function changeItem(
  db: Db,
  { code, game }: { code: string; game: string },
  to: GameItemState,
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('game_item')
    .set({ state: to, changed_at: at })
    .where('code', '=', code)
    .where('game', '=', game)
    .where('state', '=', anyOf(itemStates.before(to)))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** What stands stopped, with the names of who did it. */
export const stopsNow = (db: Db, code: string | null = null) =>
  db
    .selectFrom('game_stop')
    .leftJoin('operator', 'operator.id', 'game_stop.stopped_by')
    .selectAll('game_stop')
    .select((eb) => eb.fn.coalesce('operator.name', 'game_stop.stopped_by').as('operator'))
    .$if(code !== null, (query) => query.where('game_stop.code', '=', code ?? ''))
    .orderBy('game_stop.stopped_at')
    .execute()

export const findStop = (db: Db, code: string, game: string): Promise<StopRow | undefined> =>
  db
    .selectFrom('game_stop')
    .selectAll()
    .where('code', '=', code)
    .where('game', '=', game)
    .executeTakeFirst()

/** False where it stands stopped already. */
export async function insertStop(
  db: Db,
  row: Insertable<CatalogueTables['game_stop']>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('game_stop')
    .values(row)
    .onConflict((conflict) => conflict.columns(['code', 'game']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export const deleteStop = (db: Db, code: string, game: string) =>
  db.deleteFrom('game_stop').where('code', '=', code).where('game', '=', game).execute()
