import { beforeEach, describe, expect, it } from 'vitest'
import { done } from '../../../../providers/answer.ts'
import type { GameProvider } from '../../../../providers/game/port.ts'
import { readRounds } from '../../../../providers/game/toldRounds.ts'
import { testApp, type Client, type Registered } from '../../../../testing/app.ts'
import { seat } from '../../../staff/operators/testing/seats.ts'
import { refreshBalances as refreshGames } from '../balances/balances.ts'
import { playerOf } from '../testing/players.ts'
import { importRounds, memberRounds } from './rounds.ts'

/** A bet larger than the game account can have held makes no turnover: it is set aside, unread. */
const house = await testApp({ settings: { registerOTP: false } })
const { context, clock } = house
const { db } = context
const pg = context.providers.games.get('pg') as GameProvider
const EVER = new Date(0)

let member: Registered
let username: string
let client: Client
beforeEach(async () => {
  await db.deleteFrom('game_round_unread').execute()
  member = await playerOf(house, ['pg'], { baht: 100, each: 100 })
  username = await nameOf(member)
  client = house.client((await seat(context, 'finance')).token)
})
const nameOf = async (of: Registered): Promise<string> =>
  String((await of.client.get('/api/wallet/account/pg')).body['username'])

let told = 0
const round = (bet: number, win: number, more: object = {}) => ({
  roundId: `b${(told += 1)}`,
  username,
  bet: bet * 100,
  win: win * 100,
  state: 'SETTLED',
  playedAt: clock.now().toISOString(),
  ...more,
})
/** The provider tells this page once, as its adapter reads it. */
async function tell(...list: object[]): Promise<void> {
  clock.advance(1_000)
  const cursor = context.ids.reference('cursor')
  const page = readRounds((each) => pg.readRound(each), list, cursor)
  const games = new Map([
    [
      'pg',
      {
        ...pg,
        turnoverSince: async (from: string | null) =>
          done(from === cursor ? { rounds: [], cursor } : page),
      },
    ],
  ])
  await importRounds({ ...context, providers: { ...context.providers, games } }, ['pg'])
}
const bets = async (of = member) =>
  (await memberRounds(context, of.memberId, EVER)).map(({ bet, win }) => [
    Number(bet) / 100,
    Number(win) / 100,
  ])
const unreadable = async () =>
  (await client.post('/api/ops/rounds', { page: 1, limit: 50 })).body['rounds'] as {
    id: string
    roundId: string
    why: string
  }[]

describe('a bet larger than the game account can have held', () => {
  it('is set aside and shown, stakes nothing, and holds up no other round', async () => {
    const huge = round(4_000_000, 4_000_000)
    await tell(round(10, 0), huge, round(20, 5))
    expect(await bets()).toEqual([
      [10, 0],
      [20, 5],
    ])
    const [aside, ...others] = await unreadable()
    expect(aside).toMatchObject({ roundId: huge.roundId, why: 'bet: beyond_held' })
    expect(others).toEqual([])
    expect((await client.post(`/api/ops/rounds/${aside?.id}/reveal`, {})).body).toMatchObject({
      raw: JSON.stringify(huge),
      memberId: member.memberId,
    })
    expect((await client.post(`/api/ops/rounds/${aside?.id}/read`, {})).body).toMatchObject({
      state: 'WAITING',
      why: 'bet: beyond_held',
    })
    expect(await bets()).toHaveLength(2)
  })

  it('does not grow by rounds that win nothing, dated whenever', async () => {
    const dates = [{}, { playedAt: '1999-01-01T00:00:00.000Z' }]
    for (const more of dates)
      await tell(round(100, 100, more), round(100, 100, more), round(101, 101, more))
    expect(await bets()).toHaveLength(4)
    expect(await unreadable()).toHaveLength(2)
  })

  it('is no correction of a smaller one either, and the same report again changes nothing', async () => {
    const first = round(50, 0)
    await tell(first)
    await tell({ ...first, bet: 400_000, win: 400_000 })
    expect(await bets()).toEqual([[50, 0]])
    expect(await unreadable()).toHaveLength(1)
    await tell({ ...first, win: 1_000 })
    expect(await bets()).toEqual([[50, 10]])
  })
})

describe('a bet that the game account can have held', () => {
  it('is read whatever the order: won and bet again, told late, and transferred back meanwhile', async () => {
    await tell(round(300, 0), round(100, 300))
    expect(await bets()).toEqual([
      [300, 0],
      [100, 300],
    ])
    const other = await playerOf(house, ['pg'], { baht: 200, each: 200 })
    username = await nameOf(other)
    await house.world('POST', '/sandbox/games/pg/play', { username, bet: 200, win: 500 })
    const home = { from: 'pg', to: 'WALLET', amount: 500 }
    await refreshGames(context, other.memberId)
    expect((await other.client.post('/api/wallet/transfer', home)).status).toBe(200)
    await tell(round(200, 500))
    expect(await bets(other)).toEqual([[200, 500]])
    expect(await unreadable()).toEqual([])
  })

  it('may be of money that is on its way there and that the game has already', async () => {
    const other = await playerOf(house, ['pg'], { baht: 80 })
    username = await nameOf(other)
    const fault = { target: 'game:pg', kind: 'timeout-after', on: 'write' }
    await house.world('POST', '/sandbox/faults', fault)
    const put = { from: 'WALLET', to: 'pg', amount: 80 }
    expect((await other.client.post('/api/wallet/transfer', put)).status).toBe(202)
    await tell(round(80, 0))
    expect(await bets(other)).toEqual([[80, 0]])
    clock.advance(60_000)
    await house.jobs.runDue()
  })
})
