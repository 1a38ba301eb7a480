import { beforeEach, describe, expect, it } from 'vitest'
import { done, unknown, type ProviderAnswer } from '../../../../providers/answer.ts'
import type { GameProvider, GameRound, RoundsPage } from '../../../../providers/game/port.ts'
import { testApp } from '../../../../testing/app.ts'
import { playerOf } from '../testing/players.ts'
import { auditGames } from './audit.ts'
import { importRounds, memberRounds } from './rounds.ts'
import { cursorOf } from './roundStore.ts'
import { forgetUnreadRounds, unreadRounds } from './unread.ts'

const house = await testApp({ settings: { registerOTP: false } })
const { context, clock } = house
const { db } = context
const EVER = new Date(0)
const DAY_MS = 86_400_000
const kept = (code: string) =>
  db.selectFrom('game_round_unread').selectAll().where('code', '=', code).execute()
const logged = (text: string) => house.logs.filter((line) => line.includes(text))

// One game of each kind of adapter.
describe.each(['pg', 'joker2', 'areaslot', 'pgslot'])('a bad round at %s', (code) => {
  it('is kept once, holds up no other, and is booked when it is told again', async () => {
    const { memberId, client } = await playerOf(house, [code], { baht: 100, each: 100 })
    const account = (await client.get(`/api/wallet/account/${code}`)).body['username']
    const play = async (bet: number, more = {}) =>
      (
        await house.world<{ roundId: string }>('POST', `/sandbox/games/${code}/play`, {
          username: account,
          bet,
          win: 0,
          ...more,
        })
      ).roundId
    const bets = async () => (await memberRounds(context, memberId, EVER)).map(({ bet }) => bet)
    await play(10)
    const bad = await play(20, { garbled: true })
    await play(30)
    await importRounds(context, [code])
    expect(await bets()).toEqual([1_000n, 3_000n])
    await db.updateTable('game_round_cursor').set({ cursor: null }).execute()
    await importRounds(context, [code])
    expect(await bets()).toEqual([1_000n, 3_000n])
    const rows = await kept(code)
    expect(rows).toMatchObject([{ round_id: bad, read_at: null }])
    expect(rows[0]?.raw).toContain('some time ago')
    const lines = logged(`"id":"${bad}"`)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('"level":50')
    expect(lines[0]).not.toContain(String(account))
    expect(await context.metrics.registry.metrics()).toContain(
      `krapao_rounds_unreadable_total{provider="${code}"} 1`,
    )
    const rounds = `/sandbox/games/${code}/rounds`
    await house.world('POST', `${rounds}/${bad}/correct`, { username: account, bet: 20, win: 5 })
    await importRounds(context, [code])
    expect(await bets()).toEqual([1_000n, 3_000n, 2_000n])
    expect(await kept(code)).toMatchObject([{ round_id: bad, read_at: expect.any(Date) }])
    expect(await unreadRounds(context)).toEqual({ count: 0, oldestAt: null })
  })
})

describe('a page', () => {
  const code = 'circus'
  const good = (roundId: string): GameRound => ({
    roundId,
    username: 'nobody-yet',
    bet: 100n,
    win: 0n,
    playedAt: clock.now(),
    isVoid: false,
    game: null,
  })
  const bad = (raw: string, roundId: string | null = null, after = 0) => ({
    roundId,
    raw,
    why: 'win: too_small',
    after,
  })
  /** The provider says this to every question, unless a cursor has a page of its own. */
  let answer: ProviderAnswer<RoundsPage>
  let pages = new Map<string | null, RoundsPage>()
  const circus = context.providers.games.get(code) as GameProvider
  const turnoverSince: GameProvider['turnoverSince'] = async (cursor) => {
    const page = pages.get(cursor)
    return page ? done(page) : answer
  }
  const games = new Map([[code, { ...circus, turnoverSince }]])
  const own = { ...context, providers: { ...context.providers, games } }
  const read = () => importRounds(own, [code])
  beforeEach(async () => {
    for (const table of ['game_round', 'game_round_cursor', 'game_round_unread'] as const)
      await db.deleteFrom(table).where('code', '=', code).execute()
    pages = new Map()
    answer = done({ rounds: [], cursor: 'start' })
    await read()
    house.logs.length = 0
  })

  it('of which nothing can be read is kept and told, and not passed over', async () => {
    answer = done({ rounds: [], unreadable: [bad('{"x":1}'), bad('{"x":2}')], cursor: 'next' })
    for (let n = 0; n < 3; n++) await read()
    expect(await cursorOf(db, code)).toBe('start')
    expect(await kept(code)).toHaveLength(2)
    expect(logged('cannot be read: they are kept')).toHaveLength(1)
    expect(logged('the rounds of a game stand still')).toHaveLength(1)
    expect((await unreadRounds(context)).count).toBe(2)
    answer = done({ rounds: [good('g1')], unreadable: [bad('{"x":1}')], cursor: 'next' })
    await read()
    expect(await cursorOf(db, code)).toBe('next')
    expect(await kept(code)).toHaveLength(2)
    expect(logged('the rounds of a game are read again')).toHaveLength(1)
  })

  it('of bad rounds alone is passed over when a round behind it can be read, and none is left out', async () => {
    pages = new Map<string | null, RoundsPage>([
      ['start', { rounds: [], unreadable: [bad('{"x":1}')], cursor: 'c1' }],
      ['c1', { rounds: [], unreadable: [bad('{"x":2}'), bad('{"x":3}')], cursor: 'c2' }],
      ['c2', { rounds: [good('g1')], unreadable: [bad('{"x":4}')], cursor: 'c3' }],
      ['c3', { rounds: [], unreadable: [bad('{"x":5}')], cursor: 'c4' }],
      ['c4', { rounds: [], cursor: 'c4' }],
    ])
    await read()
    expect(await cursorOf(db, code)).toBe('c3')
    expect(await kept(code)).toHaveLength(5)
    expect(
      await db.selectFrom('game_round').select('round_id').where('code', '=', code).execute(),
    ).toEqual([{ round_id: 'g1' }])
    // Nothing is behind the last one: whether the form has changed cannot be told yet.
    expect(logged('the rounds of a game stand still')).toHaveLength(1)
    pages.set('c4', { rounds: [good('g2')], cursor: 'c5' })
    pages.set('c5', { rounds: [], cursor: 'c5' })
    await read()
    expect(await cursorOf(db, code)).toBe('c5')
    expect(logged('the rounds of a game are read again')).toHaveLength(1)
  })

  it('of bad rounds alone stays while what is behind it is not told, or told from the same place', async () => {
    pages.set('start', { rounds: [], unreadable: [bad('{"x":1}')], cursor: 'c1' })
    answer = unknown('timeout')
    await read()
    pages.set('c1', { rounds: [], unreadable: [bad('{"x":2}')], cursor: 'c1' })
    await read()
    expect(await cursorOf(db, code)).toBe('start')
    expect((await unreadRounds(context)).count).toBe(1)
  })

  it('of bad rounds alone is passed over once operators have dealt with every one of them', async () => {
    const page = { rounds: [], unreadable: [bad('{"x":1}'), bad('{"x":2}')], cursor: 'c1' }
    pages.set('start', page)
    pages.set('c1', { rounds: [], cursor: 'c1' })
    await read()
    const [first, second] = await kept(code)
    const conclude = (id = '') =>
      db
        .updateTable('game_round_unread')
        .set({ concluded_at: clock.now(), concluded_by: 'op', conclusion: 'seen' })
        .where('id', '=', id)
        .execute()
    await conclude(first?.id)
    await read()
    expect(await cursorOf(db, code)).toBe('start')
    expect((await unreadRounds(context)).count).toBe(1)
    await conclude(second?.id)
    await read()
    expect(await cursorOf(db, code)).toBe('c1')
    expect((await unreadRounds(context)).count).toBe(0)
    expect(logged('the rounds of a game are read again')).toHaveLength(1)
  })

  it('that tells a round twice believes the later report, also when it is told again', async () => {
    const unread = async () =>
      (await kept(code)).filter((row) => row.read_at === null).map(({ raw }) => raw)
    const page = (last: string) => ({
      rounds: [good('g1'), good('g2')],
      unreadable: [bad('{"early":1}', 'g1', 0), bad(last, 'g2', 2)],
      cursor: 'start',
    })
    answer = done(page('{"late":1}'))
    for (let n = 0; n < 2; n++) {
      await read()
      expect(await unread()).toEqual(['{"late":1}'])
    }
    answer = done({ rounds: [good('g2')], cursor: 'next' })
    await read()
    expect(await unread()).toEqual([])
  })

  it('that cannot be read as a whole leaves all as it is, and is logged once for each reason', async () => {
    for (const reason of ['unreadable data', 'unreadable data', 'timeout', 'timeout']) {
      answer = unknown(reason)
      await read()
    }
    expect(await cursorOf(db, code)).toBe('start')
    expect(
      logged('the rounds of a game stand still').map((line) => line.includes('timeout')),
    ).toEqual([false, true])
    answer = done({ rounds: [], cursor: 'start' })
    await read()
    expect(logged('the rounds of a game are read again')).toHaveLength(1)
  })

  it('keeps what no database takes, and no more than fits', async () => {
    const long = `${'x'.repeat(3_999)}\u{1f3b0}`
    const unreadable = [bad('a\0b'), bad(long), bad(`${long} and more`)]
    answer = done({ rounds: [good('g1')], unreadable, cursor: 'next' })
    await read()
    const rows = await kept(code)
    expect(rows.map(({ raw }) => raw.length).toSorted((a, b) => a - b)).toEqual([3, 4_000, 4_000])
    expect(await cursorOf(db, code)).toBe('next')
  })

  it('of any length is kept', async () => {
    const unreadable = Array.from({ length: 12_000 }, (_, n) => bad(`{"n":${n}}`))
    answer = done({ rounds: [good('g1')], unreadable, cursor: 'next' })
    await read()
    expect(await kept(code)).toHaveLength(12_000)
    expect(logged('cannot be read: they are kept')).toHaveLength(1)
    expect(logged('cannot be read: they are kept')[0]?.length).toBeLessThan(2_000)
  })

  it('behind which we cannot see leaves the daily look without a figure, not with a wrong one', async () => {
    await playerOf(house, [code], { baht: 100, each: 100 })
    clock.advance(1_000)
    answer = done({ rounds: [], unreadable: [bad('{"x":1}')], cursor: 'next' })
    expect(await auditGames(own, EVER, 0)).toContainEqual({
      code,
      accounts: [],
      silent: 'rounds cannot be read',
    })
  })

  it('leaves out of the daily look who it is of alone: all others are compared, those behind it too', async () => {
    const [one, two, three] = await Promise.all(
      [1, 2, 3].map(() => playerOf(house, [code], { baht: 100, each: 100 })),
    )
    const nameOf = async (of: typeof one) =>
      String((await of?.client.get(`/api/wallet/account/${code}`))?.body['username'])
    const raw = JSON.stringify({ username: await nameOf(one), when: 'some time ago' })
    clock.advance(1_000)
    pages = new Map<string | null, RoundsPage>([
      ['start', { rounds: [], unreadable: [bad(raw)], cursor: 'c1' }],
      ['c1', { rounds: [{ ...good('g1'), username: await nameOf(two) }], cursor: 'c2' }],
      ['c2', { rounds: [], cursor: 'c2' }],
    ])
    clock.advance(1_000)
    const game = (await auditGames(own, EVER, 0)).find((each) => each.code === code)
    const found = new Map(game?.accounts.map((row) => [row.memberId, row]))
    expect(game?.silent).toBeNull()
    expect(found.get(one?.memberId ?? '')?.actual).toEqual({ silent: 'rounds cannot be read' })
    expect(found.get(two?.memberId ?? '')).toMatchObject({
      explained: 10_000n - good('g1').bet,
      actual: { says: 10_000n },
    })
    expect(found.get(three?.memberId ?? '')).toMatchObject({
      explained: 10_000n,
      actual: { says: 10_000n },
    })
  })

  it('is kept five years as it came, read since or not', async () => {
    answer = done({ rounds: [good('g1')], unreadable: [bad('{"x":1}')], cursor: 'next' })
    await read()
    clock.advance(context.settings.get('openBetDays') * DAY_MS + 1_000)
    expect(await unreadRounds(context)).toEqual({ count: 0, oldestAt: null })
    clock.advance((5 * 365 - 15) * DAY_MS)
    await forgetUnreadRounds(context)
    expect(await kept(code)).toHaveLength(1)
    clock.advance(3 * DAY_MS)
    await forgetUnreadRounds(context)
    expect(await kept(code)).toEqual([])
  })
})
