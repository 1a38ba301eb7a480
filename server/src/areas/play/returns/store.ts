import { sql, type Kysely } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import { alarmStates } from '../offered/states.ts'

type Db = Kysely<Database>

/** When the first of what {@link sumGameDays} sums came, at `since` or later; null: nothing has. */
export async function firstToSum(db: Db, since: Date): Promise<Date | null> {
  const { rows } = await sql<{ first: Date | null }>`select least(
      (select min(gathered_at) from game_round where member_id is not null and gathered_at >= ${since}),
      (select min(ended_at) from seamless_round where ended_at >= ${since})) as first`.execute(db)
  return rows[0]?.first ?? null
}

/**
 * Sums the Bangkok days on which members' rounds were played that we heard of, that were corrected,
 * or that ended, at `since` or later (and before `until`), by game. A round of a game that calls
 * our wallet counts once it is decided. Of two processes that sum one day at once the one that saw
 * more wins. Answers the games that it summed anew.
 */
export async function sumGameDays(
  db: Db,
  since: Date,
  until: Date | null = null,
): Promise<{ code: string; game: string }[]> {
  const within = (column: string) =>
    sql`${sql.ref(column)} >= ${since}${until === null ? sql`` : sql` and ${sql.ref(column)} < ${until}`}`
  const { rows } = await sql<{ code: string; game: string }>`with touched as (
      select code, game, ((played_at at time zone 'UTC') + interval '7 hours')::date as day
      from game_round where member_id is not null and ${within('gathered_at')}
      union
      select r.code, r.game, ((r.played_at at time zone 'UTC') + interval '7 hours')::date
      from seamless_round o join game_round r on r.code = o.code and r.round_id = o.told_id
      where ${within('o.ended_at')} and r.member_id is not null
    ), summed as (
      insert into game_day as old
        (code, game, day, rounds, bet, win, bet_bet, win_win, bet_win, version)
      select code, game, day, count(*) filter (where is_decided and not voided),
        coalesce(sum(bet) filter (where is_decided), 0)::bigint,
        coalesce(sum(win) filter (where is_decided), 0)::bigint,
        coalesce(sum(bet::numeric * bet) filter (where is_decided), 0),
        coalesce(sum(win::numeric * win) filter (where is_decided), 0),
        coalesce(sum(bet::numeric * win) filter (where is_decided), 0), sum(revision)
      from (
        select t.code, t.game, t.day, r.bet, r.win, r.voided, r.revision,
          not exists (select from seamless_round o where o.state = 'OPEN' and o.code = r.code
            and o.told_id = r.round_id) as is_decided
        from touched t join game_round r on r.code = t.code and r.game = t.game and r.member_id is not null
          and r.played_at >= ((t.day::timestamp - interval '7 hours') at time zone 'UTC')
          and r.played_at < ((t.day::timestamp + interval '17 hours') at time zone 'UTC')
      ) played
      group by code, game, day order by code, game, day
      on conflict (code, game, day) do update set rounds = excluded.rounds, bet = excluded.bet, win = excluded.win,
        bet_bet = excluded.bet_bet, win_win = excluded.win_win, bet_win = excluded.bet_win, version = excluded.version
      where excluded.version > old.version or (excluded.version = old.version
        and (excluded.rounds, excluded.bet, excluded.win) is distinct from (old.rounds, old.bet, old.win))
      returning code, game
    ) select distinct code, game from summed order by code, game`.execute(db)
  return rows
}

/** Games that calls of their provider named and no list of it did: they are known from now on. */
export const noteGames = (db: Db, games: readonly { code: string; game: string }[], now: Date) =>
  sql`insert into game_item (code, game, name, state, tested_since, heard_at, changed_at)
    select u.code, u.game, u.game, 'HEARD', ((${now}::timestamptz at time zone 'UTC') + interval '7 hours')::date,
      ${now}, ${now}
    from unnest(${games.map(({ code }) => code)}::text[], ${games.map(({ game }) => game)}::text[]) u (code, game)
    where u.game <> '' on conflict do nothing`.execute(db)

/** Sums of a game since the day from which it is tested, with what it declares. */
export interface TestedRow {
  code: string
  game: string
  name: string
  since: string
  returns: number
  deviation: number | null
  rounds: string
  bet: string
  win: string
  bet_bet: string
  win_win: string
  bet_win: string
}

/** Of those games that declare a return: all of one provider, or these. */
export async function testedGames(
  db: Db,
  of: { code: string } | { games: readonly { code: string; game: string }[] },
): Promise<TestedRow[]> {
  const which =
    'code' in of
      ? sql`i.code = ${of.code}`
      : sql`(i.code, i.game) in (select * from unnest(${of.games.map(({ code }) => code)}::text[],
          ${of.games.map(({ game }) => game)}::text[]))`
  const { rows } = await sql<TestedRow>`
    select i.code, i.game, i.name, to_char(i.tested_since, 'YYYY-MM-DD') as since, i.returns, i.deviation,
      sum(d.rounds)::text as rounds, sum(d.bet)::text as bet, sum(d.win)::text as win,
      sum(d.bet_bet)::text as bet_bet, sum(d.win_win)::text as win_win, sum(d.bet_win)::text as bet_win
    from game_item i join game_day d on d.code = i.code and d.game = i.game and d.day >= i.tested_since
    where ${which} and i.returns is not null
    group by i.code, i.game order by i.code, i.game`.execute(db)
  return rows
}

interface BeyondRow {
  code: string
  game: string
  since: string
  returns: number | null
  highest: bigint
  times: bigint
  rounds: string
  bet: string
  win: string
}

/**
 * Games of which a decided round that we heard of, or that ended, at `since` or later and before
 * `until` won more than they declare at most, with the furthest of them and the game's sums. Rounds
 * of the days before the test began are left out, as is a round without a stake.
 */
export async function beyondHighest(db: Db, since: Date, until: Date): Promise<BeyondRow[]> {
  const { rows } = await sql<BeyondRow>`with heard as (
      select code, round_id from game_round
      where member_id is not null and gathered_at >= ${since} and gathered_at < ${until}
      union
      select code, told_id from seamless_round where ended_at >= ${since} and ended_at < ${until}
    ), beyond as (
      select i.code, i.game, i.tested_since, i.returns, i.highest, max(r.win * 100 / r.bet) as times
      from heard h join game_round r using (code, round_id)
        join game_item i on i.code = r.code and i.game = r.game and i.highest is not null
      where r.member_id is not null and not r.voided and r.bet > 0
        and r.win::numeric * 100 > r.bet::numeric * i.highest
        and r.played_at >= ((i.tested_since::timestamp - interval '7 hours') at time zone 'UTC')
        and not exists (select from seamless_round o where o.state = 'OPEN' and o.code = r.code
          and o.told_id = r.round_id)
      group by i.code, i.game
    )
    select b.code, b.game, to_char(b.tested_since, 'YYYY-MM-DD') as since, b.returns, b.highest, b.times,
      coalesce(sum(d.rounds), 0)::text as rounds, coalesce(sum(d.bet), 0)::text as bet,
      coalesce(sum(d.win), 0)::text as win
    from beyond b left join game_day d on d.code = b.code and d.game = b.game and d.day >= b.tested_since
    group by b.code, b.game, b.tested_since, b.returns, b.highest, b.times order by b.code, b.game`.execute(
    db,
  )
  return rows
}

interface NewAlarm {
  id: string
  code: string
  game: string
  since: string
  rounds: bigint
  bet: bigint
  win: bigint
  returns: number | null
  chance: number
  isDeclared: boolean
  /** Of one round beyond the highest win; null: of what all rounds gave back. */
  beyond: { times: bigint; highest: bigint } | null
  at: Date
}

/** False where this test has raised it before. */
export async function insertAlarm(db: Db, alarm: NewAlarm): Promise<boolean> {
  const { numAffectedRows } = await sql`insert into game_alarm
      (id, code, game, since, state, rounds, bet, win, returns, chance, is_declared, times, highest, raised_at)
    values (${alarm.id}, ${alarm.code}, ${alarm.game}, ${alarm.since}::date, 'OPEN', ${alarm.rounds}, ${alarm.bet},
      ${alarm.win}, ${alarm.returns}, ${alarm.chance}, ${alarm.isDeclared}, ${alarm.beyond?.times ?? null},
      ${alarm.beyond?.highest ?? null}, ${alarm.at})
    on conflict (code, game, since) do nothing`.execute(db)
  return numAffectedRows === 1n
}

export interface AlarmRow {
  id: string
  code: string
  game: string
  name: string
  since: string
  state: 'OPEN' | 'SEEN'
  rounds: bigint
  bet: bigint
  win: bigint
  returns: number | null
  chance: number
  is_declared: boolean
  times: bigint | null
  highest: bigint | null
  raised_at: Date
  seen_at: Date | null
  seen_by: string | null
  note: string | null
}

const MOST_ALARMS = 100

/** Alarms of a provider, those that are open first, then the newest. */
export async function alarmsOf(db: Db, code: string): Promise<AlarmRow[]> {
  const { rows } = await sql<AlarmRow>`
    select a.id, a.code, a.game, coalesce(i.name, a.game) as name, to_char(a.since, 'YYYY-MM-DD') as since, a.state,
      a.rounds, a.bet, a.win, a.returns, a.chance, a.is_declared, a.times, a.highest, a.raised_at, a.seen_at,
      coalesce(o.name, a.seen_by) as seen_by, a.note
    from game_alarm a left join game_item i on i.code = a.code and i.game = a.game
      left join operator o on o.id = a.seen_by
    where a.code = ${code} order by a.state, a.raised_at desc limit ${MOST_ALARMS}`.execute(db)
  return rows
}

/** How many wait for an operator, by provider, and since when. */
export async function openAlarms(
  db: Db,
): Promise<{ code: string; count: number; oldestAt: Date }[]> {
  const { rows } = await sql<{ code: string; count: number; oldestAt: Date }>`
    select code, count(*)::int as count, min(raised_at) as "oldestAt" from game_alarm
    where state = 'OPEN' group by code`.execute(db)
  return rows
}

/** The alarm that was seen now; null where it was not open. */
export async function seeAlarm(
  db: Db,
  id: string,
  { by, note, at }: { by: string; note: string; at: Date },
): Promise<{ code: string; game: string } | null> {
  const row = await db
    .updateTable('game_alarm')
    .set({ state: 'SEEN', seen_by: by, seen_at: at, note })
    .where('id', '=', id)
    .where('state', 'in', [...alarmStates.before('SEEN')])
    .returning(['code', 'game'])
    .executeTakeFirst()
  return row ?? null
}

/** A new test begins with the Bangkok day after this moment. */
export const testAnew = (db: Db, { code, game }: { code: string; game: string }, at: Date) =>
  sql`update game_item set tested_since = ((${at}::timestamptz at time zone 'UTC') + interval '31 hours')::date
    where code = ${code} and game = ${game}`.execute(db)

export interface PlayedGame {
  code: string
  game: string
  rounds: number
  bet: bigint
  win: bigint
}
/** What was played by game from a Bangkok day on, at one provider or (null) at each as a whole. */
export async function playedSince(db: Db, code: string | null, day: string): Promise<PlayedGame[]> {
  const game = code === null ? sql`''` : sql`game`
  const which = code === null ? sql`true` : sql`code = ${code}`
  const { rows } = await sql<PlayedGame>`
    select code, ${game} as game, sum(rounds)::int as rounds, sum(bet)::bigint as bet, sum(win)::bigint as win
    from game_day where ${which} and day >= ${day}::date group by 1, 2 order by 1, 2`.execute(db)
  return rows
}

/** Rounds that are bet in and not decided, by provider, and the oldest. */
export async function openRounds(
  db: Db,
): Promise<{ code: string; count: number; oldestAt: Date; onTable: bigint }[]> {
  const { rows } = await sql<{ code: string; count: number; oldestAt: Date; onTable: bigint }>`
    select code, count(*)::int as count, min(opened_at) as "oldestAt", sum(on_table)::bigint as "onTable"
    from seamless_round where state = 'OPEN' group by code`.execute(db)
  return rows
}
