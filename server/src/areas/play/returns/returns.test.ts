import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testApp } from '../../../testing/app.ts'
import { asOwner } from '../../../testing/db.ts'
import { seat } from '../../staff/operators/testing/seats.ts'
import { sumGames } from './sweep.ts'

/** What each game took in and gave back, and the alarm of one that is beyond chance. */
const house = await testApp({ settings: { registerOTP: false } })
const { context, clock } = house
const enter = async () => house.client((await seat(context, 'finance')).token)
let finance = await enter()
const { memberId: player } = await house.register()

/** `wins`: how many of `rounds` of 10 baht won 20. */
const play = (game: string, rounds: number, wins: number, name = `${game}-`) =>
  asOwner(context.db, (db) =>
    sql`insert into game_round (code, round_id, username, member_id, bet, win, played_at, gathered_at, game)
      select 'hub88', ${name}::text || n, 'u', ${player}, 1000, case when n <= ${wins}::int then 2000 else 0 end,
        ${clock.now()}, ${clock.now()}, ${game} from generate_series(1, ${rounds}::int) n`.execute(
      db,
    ),
  )
const listed = (game: string, returns: number | null) =>
  sql`insert into game_item (code, game, name, state, returns, deviation, tested_since, heard_at, listed_at, changed_at)
    values ('hub88', ${game}, ${`The ${game}`}, 'OPEN', ${returns}, 100, '2026-01-01', ${clock.now()}, ${clock.now()},
      ${clock.now()})`.execute(context.db)
const sweep = () => sumGames(context, new Date(clock.now().getTime() - 600_000))
interface Page {
  bet: number
  ggr: number
  returned: number
  alarms: number
  games: { game: string; returned: number; test: { is: string; chance: number | null } }[]
  found: { id: string; game: string; returned: number; declared: number; seen: object | null }[]
}
const page = async () =>
  (await finance.post('/api/ops/providers/hub88', {})).body as unknown as Page
const alarmsToday = async () =>
  ((await finance.get('/api/ops/today')).body['gameAlarms'] as { count: number }).count

it('shows each game beside what it declares, and tells one that is beyond chance, once', async () => {
  await listed('sound', 9_600)
  await listed('loose', 9_600)
  await listed('silent', null)
  await play('sound', 20_000, 9_600)
  await play('loose', 20_000, 10_400)
  await play('silent', 100, 100)
  await sweep()
  await sweep()
  const seen = await page()
  expect(seen).toMatchObject({ bet: 401_000, ggr: -1_000, alarms: 1 })
  expect(seen.games).toMatchObject([
    { game: 'loose', returned: 10_400, test: { is: 'beyond' } },
    { game: 'sound', returned: 9_600, test: { is: 'sound' } },
    { game: 'silent', returned: 20_000, test: { is: 'untold' } },
  ])
  expect(seen.found).toMatchObject([
    { game: 'loose', returned: 10_400, declared: 9_600, seen: null },
  ])
  expect(await alarmsToday()).toBe(1)
  const id = seen.found[0]?.id ?? ''
  const note = 'the provider has mended it'
  expect((await finance.post(`/api/ops/game-alarms/${id}/seen`, { note })).status).toBe(204)
  expect((await finance.post(`/api/ops/game-alarms/${id}/seen`, { note })).body).toMatchObject({
    message: 'NOT_WAITING',
  })
  expect(await alarmsToday()).toBe(0)
  // The test of the same day is over; the next begins tomorrow, and raises its own.
  await play('loose', 5_000, 5_000, 'more-')
  await sweep()
  expect(await alarmsToday()).toBe(0)
  clock.advance(86_400_000)
  finance = await enter()
  await play('loose', 20_000, 10_400, 'tomorrow-')
  await sweep()
  expect(await alarmsToday()).toBe(1)
})

it('tells one round that won more than its game can, once, though it declares nothing else', async () => {
  await listed('capped', null)
  await sql`update game_item set highest = 25000 where game = 'capped'`.execute(context.db)
  const won = (round: string, bet: number, win: number) =>
    asOwner(context.db, (db) =>
      sql`insert into game_round (code, round_id, username, member_id, bet, win, played_at, gathered_at, game)
        values ('hub88', ${round}, 'u', ${player}, ${bet}, ${win}, ${clock.now()}, ${clock.now()}, 'capped')`.execute(
        db,
      ),
    )
  const found = async () => (await page()).found.filter(({ game }) => game === 'capped')
  // All that it can, and a round that was free: no stake says how much that may be.
  await won('all', 1_000, 250_000)
  await won('free', 0, 9_000_000)
  await sweep()
  expect(await found()).toEqual([])
  await won('beyond', 1_000, 250_100)
  await sweep()
  await sweep()
  expect(await found()).toMatchObject([
    { declared: null, chance: 0, beyond: { times: 25_010, highest: 25_000 }, seen: null },
  ])
  expect((await page()).games.find(({ game }) => game === 'capped')).toMatchObject({
    highest: 25_000,
  })
})

it('counts a corrected round as it is now, and one of a game that calls us when it is decided', async () => {
  await play('corrected', 2, 1)
  await sql`insert into seamless_round (code, member_id, round_id, told_id, game, state, staked, won, on_table,
      opened_at, moved_at)
    values ('hub88', ${player}, 'corrected-2', 'corrected-2', 'corrected', 'OPEN', 1000, 0, 1000, ${clock.now()},
      ${clock.now()})`.execute(context.db)
  await sweep()
  const of = async () => (await page()).games.find(({ game }) => game === 'corrected')
  expect(await of()).toMatchObject({ rounds: 1, bet: 10, win: 20 })
  await sql`update seamless_round set state = 'ENDED', on_table = 0, ended_at = ${clock.now()}
    where round_id = 'corrected-2'`.execute(context.db)
  await asOwner(context.db, (db) =>
    sql`update game_round set bet = 0, win = 0, voided = true, revision = 2, gathered_at = ${clock.now()}
      where round_id = 'corrected-1'`.execute(db),
  )
  await sweep()
  expect(await of()).toMatchObject({ rounds: 1, bet: 10, win: 0 })
})

it('counts a lost round when it ends, though it is told no other figures then', async () => {
  await play('late', 1, 0)
  await sql`insert into seamless_round (code, member_id, round_id, told_id, game, state, staked, won, on_table,
      opened_at, moved_at)
    values ('hub88', ${player}, 'late-1', 'late-1', 'late', 'OPEN', 1000, 0, 1000, ${clock.now()},
      ${clock.now()})`.execute(context.db)
  await sweep()
  const of = async () => (await page()).games.find(({ game }) => game === 'late')
  expect(await of()).toMatchObject({ rounds: 0, bet: 0 })
  clock.advance(3 * 86_400_000)
  finance = await enter()
  await sql`update seamless_round set state = 'ENDED', on_table = 0, ended_at = ${clock.now()}
    where round_id = 'late-1'`.execute(context.db)
  await sweep()
  expect(await of()).toMatchObject({ rounds: 1, bet: 10, win: 0 })
})
