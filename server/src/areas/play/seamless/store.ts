import { sql, type Insertable, type Kysely, type Selectable } from 'kysely'
import { anyOf } from '../../../db/anyOf.ts'
import { batchLoader, rowLoader, rowsLoader } from '../../../db/batchLoader.ts'
import { insertAll } from '../../../db/insertRows.ts'
import type { Database } from '../../../db/schema.ts'
import type { GameTables } from '../../../db/tables/play/games.ts'
import type { SeamlessRoundState, SeamlessTables } from '../../../db/tables/play/seamless.ts'
import { callStates, roundStates } from './states.ts'

type Db = Kysely<Database>
export type RoundRow = Selectable<SeamlessTables['seamless_round']>
export type CallRow = Selectable<SeamlessTables['seamless_call']>

/** Ids have no spaces. */
const key = (...parts: string[]): string => parts.join(' ')
const column = (keys: readonly string[], n: number): (string | undefined)[] =>
  keys.map((each) => each.split(' ')[n])

const callNamed = rowLoader(
  async (db, keys) => {
    const { rows } = await sql<CallRow>`select c.*
      from unnest(${column(keys, 0)}::text[], ${column(keys, 1)}::text[]) u (code, id)
      join seamless_call c on c.code = u.code and c.call_id = u.id`.execute(db)
    return rows
  },
  (row) => key(row.code, row.call_id),
)
export const findCall = (db: Db, code: string, id: string) => callNamed(db, key(code, id))

const callsNamed = rowsLoader(
  async (db, keys) => {
    const { rows } = await sql<CallRow>`select c.*
      from unnest(${column(keys, 0)}::text[], ${column(keys, 1)}::text[],
        ${column(keys, 2)}::text[]) u (code, member_id, round_id)
      join seamless_call c on c.code = u.code and c.member_id = u.member_id
        and c.round_id = u.round_id order by c.made_at, c.call_id`.execute(db)
    return rows
  },
  (row) => key(row.code, row.member_id, row.round_id),
)
/** All calls of a member's round, the oldest first. */
export const callsOfRound = (db: Db, code: string, memberId: string, round: string) =>
  callsNamed(db, key(code, memberId, round))

const roundsNamed = rowsLoader(
  async (db, keys) => {
    const { rows } = await sql<RoundRow>`select r.*
      from unnest(${column(keys, 0)}::text[], ${column(keys, 1)}::text[]) u (code, round_id)
      join seamless_round r on r.code = u.code and r.round_id = u.round_id`.execute(db)
    return rows
  },
  (row) => key(row.code, row.round_id),
)
/** Every member's under this id: a table of many players may have one. */
export const roundsCalled = (db: Db, code: string, round: string) =>
  roundsNamed(db, key(code, round))

export const insertCalls = (rows: readonly Insertable<SeamlessTables['seamless_call']>[]) =>
  insertAll('seamless_call', rows)

/** A round as it is now; one in a state that may not become this one fails the commit. */
export const putRounds = (rows: readonly RoundRow[]) =>
  insertAll(
    'seamless_round',
    rows,
    sql`on conflict (code, member_id, round_id) do update set game = excluded.game,
      state = excluded.state, staked = excluded.staked, won = excluded.won,
      on_table = excluded.on_table, moved_at = excluded.moved_at, ended_at = excluded.ended_at,
      case_id = excluded.case_id`,
  )

/**
 * The row in `game_round` that play is counted by: written once, then as it has become. Where
 * another process has just given its id to another member's round the commit fails; asked again,
 * the call finds that round.
 */
export const tellRounds = (
  rows: readonly (Insertable<GameTables['game_round']> & { voided: boolean; revision: number })[],
) =>
  insertAll(
    'game_round',
    rows,
    sql`on conflict (code, round_id) do update set bet = excluded.bet, win = excluded.win,
      round_id = case when game_round.member_id = excluded.member_id then excluded.round_id end,
      voided = excluded.voided, gathered_at = excluded.gathered_at,
      revision = game_round.revision + 1`,
  )

/** Keeps what was told of a round before it is told otherwise. */
export const keepTold = batchLoader<{ code: string; toldId: string; at: Date }, void>(
  async (db, told) => {
    await sql`insert into game_round_correction
        (code, round_id, revision, bet, win, voided, corrected_at, gathered_at)
      select r.code, r.round_id, r.revision, r.bet, r.win, r.voided, u.at, r.gathered_at
      from unnest(${told.map(({ code }) => code)}::text[],
        ${told.map(({ toldId }) => toldId)}::text[],
        ${told.map(({ at }) => at.toISOString())}::timestamptz[]) u (code, id, at)
      join game_round r on r.code = u.code and r.round_id = u.id`.execute(db)
    return told.map(() => undefined)
  },
)

/** How many of these calls were as they were done, and are taken back now. */
export async function takeBack(db: Db, code: string, ids: readonly string[], at: Date) {
  if (ids.length === 0) return 0
  const { numUpdatedRows } = await db
    .updateTable('seamless_call')
    .set({ state: 'BACK', back_at: at })
    .where('code', '=', code)
    .where('call_id', '=', anyOf(ids))
    .where('state', '=', anyOf(callStates.before('BACK')))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** The same for what a void round had taken back and that runs again. */
export async function standAgain(db: Db, code: string, ids: readonly string[]) {
  if (ids.length === 0) return 0
  const { numUpdatedRows } = await db
    .updateTable('seamless_call')
    .set({ state: 'DONE', back_at: null })
    .where('code', '=', code)
    .where('call_id', '=', anyOf(ids))
    .where('state', '=', anyOf(callStates.before('DONE')))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** True where the round's state was changed: what a person or a sweep does with it. */
export async function changeRound(
  db: Db,
  row: Pick<RoundRow, 'code' | 'member_id' | 'round_id'>,
  to: SeamlessRoundState,
  set: Partial<Pick<RoundRow, 'staked' | 'won' | 'on_table' | 'ended_at'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('seamless_round')
    .set({ state: to, ...set })
    .where('code', '=', row.code)
    .where('member_id', '=', row.member_id)
    .where('round_id', '=', row.round_id)
    .where('state', '=', anyOf(roundStates.before(to)))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Open rounds with their player's name at the provider, the longest open first. */
const openRounds = (db: Db, most: number) =>
  db
    .selectFrom('seamless_round as r')
    .innerJoin('seamless_account as a', (join) =>
      join.onRef('a.member_id', '=', 'r.member_id').onRef('a.code', '=', 'r.code'),
    )
    .selectAll('r')
    .select('a.username as player')
    .where('r.state', '=', sql.lit('OPEN'))
    .orderBy('r.opened_at')
    .limit(most)

/** Rounds that have been open since before a moment. */
export const openRoundsBefore = (db: Db, before: Date, most: number) =>
  openRounds(db, most).where('r.opened_at', '<', before).execute()

export type AskedRound = RoundRow & { player: string }

/** Open rounds that their provider is to be asked about. */
export const roundsToAsk = (
  db: Db,
  { openedBefore, askedBefore, most }: { openedBefore: Date; askedBefore: Date; most: number },
): Promise<AskedRound[]> =>
  openRounds(db, most)
    .where('r.opened_at', '<=', openedBefore)
    .where((eb) => eb.or([eb('r.asked_at', 'is', null), eb('r.asked_at', '<=', askedBefore)]))
    .execute()

/** What its provider said of a round when it was asked. */
export const noteAsked = (
  db: Db,
  row: Pick<RoundRow, 'code' | 'member_id' | 'round_id'>,
  { at, said }: { at: Date; said: string },
) =>
  db
    .updateTable('seamless_round')
    .set({ asked_at: at, said })
    .where('code', '=', row.code)
    .where('member_id', '=', row.member_id)
    .where('round_id', '=', row.round_id)
    .execute()

/**
 * What a provider called and we answered with yes since a moment: bets and wins, and older bets
 * that were taken back since. `decided`: what was taken back by no call of its own.
 */
export const callsSince = (db: Db, code: string, since: Date) =>
  db
    .selectFrom('seamless_call as c')
    .innerJoin('seamless_round as r', (join) =>
      join
        .onRef('r.code', '=', 'c.code')
        .onRef('r.member_id', '=', 'c.member_id')
        .onRef('r.round_id', '=', 'c.round_id'),
    )
    .select(['c.call_id', 'c.kind', 'c.staked', 'c.won', 'c.made_at', 'c.back_at'])
    .select(sql<boolean>`r.case_id is not null`.as('decided'))
    .where('c.code', '=', code)
    .where((eb) => eb.or([eb('c.made_at', '>=', since), eb('c.back_at', '>=', since)]))
    .where('c.state', '=', anyOf(['DONE', 'BACK'] as const))
    .where('c.kind', '=', anyOf(['BET', 'WIN'] as const))
    .execute()
