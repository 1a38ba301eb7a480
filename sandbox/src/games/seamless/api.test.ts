import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { PAGES } from '../../pages.ts'
import { partsOf } from '../playPage.ts'
import { CODES, FACES, idOf } from './catalogue.ts'
import { drawRound, tableOf } from './draws.ts'
import { houseOf } from './launches.ts'
import { openTable, operator, type Table } from './testing/sandbox.ts'

let table: Table
beforeEach(async () => {
  table = await openTable()
})
afterEach(() => table.close())

/** Opens the link as a browser does, and answers its cookie. */
async function enter(url: string): Promise<{ status: number; cookie: string }> {
  const { status, headers } = await table.ask(url.replace(table.sandbox.url, ''))
  return { status, cookie: (headers.get('set-cookie') ?? '').split(';')[0] ?? '' }
}

describe.each(CODES)('%s', (code) => {
  it('launches a game for its operator alone', async () => {
    const body = { user: 'm1', token: 'T1', currency: 'THB' }
    for (const headers of [{}, operator(code, '{}'), { 'x-operator-key': 'no' }]) {
      if (code !== 'hub88' && 'x-operator-key' in headers && headers['x-operator-key'] !== 'no')
        continue
      const no = await table.ask(`/games/${code}/game/url`, body, headers)
      expect([no.status, no.json]).toEqual([401, { error: 'SIGNATURE' }])
    }
    const yes = await table.launch(code)
    expect(yes.json['url']).toContain(`/sandbox/play/${code}?token=`)
  })

  it.each([
    [{ currency: 'USD' }, 400],
    [{ token: '' }, 400],
    [{ lobby_url: 'javascript:alert(1)' }, 400],
    [{ game_code: 'unknown' }, 404],
  ])('refuses a launch with %j', async (more, status) => {
    expect((await table.launch(code, more)).status).toBe(status)
  })

  it('refuses a launch under a fault', async () => {
    await table.ask('/sandbox/faults', { target: `game:${code}`, kind: 'refuse' })
    expect((await table.launch(code)).status).toBe(422)
  })

  it('lists its three games with what they give back', async () => {
    const { text } = await table.ask(`/games/${code}/games`, undefined, operator(code))
    const games = JSON.parse(text) as Record<string, unknown>[]
    expect(games.map(({ id }) => id)).toEqual(FACES.map((face) => idOf(code, face)))
    for (const game of games) {
      expect(game).toMatchObject({ name: expect.any(String), category: expect.any(String) })
      expect(Number(game['rtp'])).toBeGreaterThan(0.9)
      const art = await table.ask(String(game['thumbnail']).replace(table.sandbox.url, ''))
      expect([art.status, art.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
    }
  })

  it('keeps the list and the rounds that the house is compared with', async () => {
    await table.launch(code)
    await table.say(
      code,
      { do: 'bet', id: 'b1', round: 'r1', amount: 10 },
      { do: 'bet', id: 'b2', round: 'r2', amount: 20.5, times: 3 },
      { do: 'bet', id: 'b3', round: 'r3', amount: 9_000 },
      { do: 'settle', id: 'w1', round: 'r2', amount: 7 },
      { do: 'rollback', id: 'b1', round: 'r1' },
    )
    const list = async (query: string) =>
      (await table.ask(`/games/${code}/transactions${query}`, undefined, operator(code))).json
    const whole = await list('?since=0')
    expect(whole).toMatchObject({
      transactions: [
        { id: 'b1', round: 'r1', user: 'm1', kind: 'bet', amount: 10 },
        { id: 'b2', round: 'r2', user: 'm1', kind: 'bet', amount: 20.5 },
        { id: 'w1', round: 'r2', user: 'm1', kind: 'win', amount: 7 },
        { round: 'r1', user: 'm1', kind: 'rollback', amount: 10, of: 'b1' },
      ],
      next: '4',
    })
    expect(await list('?since=3')).toMatchObject({
      transactions: [{ kind: 'rollback' }],
      next: '4',
    })
    const state = async (round: string) => {
      const { status, json } = await table.ask(
        `/games/${code}/rounds/${round}`,
        undefined,
        operator(code),
      )
      return status === 200 ? json['state'] : status
    }
    expect(await Promise.all(['r1', 'r2', 'r3'].map(state))).toEqual(['void', 'settled', 404])
    expect((await table.ask(`/games/${code}/transactions`)).status).toBe(401)
  })

  it.each(FACES)('is played at its page: %s', async (face) => {
    const url = String((await table.launch(code, { game_code: idOf(code, face) })).json['url'])
    const { status, cookie } = await enter(url)
    expect(status).toBe(303)
    expect((await enter(url)).status).toBe(410)
    const at = (path: string, body?: unknown) =>
      table.ask(`/sandbox/play/${code}${path}`, body, { cookie })
    expect((await at('')).text).toContain(`data-face="${face}"`)
    expect((await at('/state')).json).toMatchObject({ username: 'm1', balance: 1_000 })
    const { picks } = (await at('/table')).json as { picks: string[] }
    const round = await at('/round', { bet: 5, pick: picks[0] ?? '' })
    expect(round.json['balance']).toBe(1_000 - 5 + Number(round.json['win']))
    expect(table.house.balance / 100).toBe(round.json['balance'])
    expect((await at('/round', { bet: 3 })).status).toBe(400)
    expect((await table.ask(`/sandbox/play/${code}/round`, { bet: 5 })).status).toBe(401)
    table.house.balance = 100
    expect((await at('/round', { bet: 50, pick: picks[0] ?? '' })).status).toBe(422)
    table.house.broken = 1
    expect((await at('/round', { bet: 1, pick: picks[0] ?? '' })).status).toBe(502)
  })

  it.runIf(code === 'pgsoft' || code === 'pragmatic')('asks who plays at the start', async () => {
    const url = String((await table.launch(code, { token: 'another' })).json['url'])
    expect((await enter(url)).status).toBe(403)
  })
})

it('finds the house beside the PSPs’ address, or where the launch says', () => {
  expect(houseOf('http://h:1/callbacks/psp/KBANK', 'pgsoft')).toBe(
    'http://h:1/callbacks/games/pgsoft',
  )
  expect(houseOf('http://h:1/callbacks/games/pgsoft/', 'pgsoft')).toBe(
    'http://h:1/callbacks/games/pgsoft',
  )
  expect(houseOf('https://h.example', 'hub88')).toBe('https://h.example/callbacks/games/hub88')
})

describe('the games', () => {
  it.each([
    ['lotus', 0.94925],
    ['hilo', 0.95],
    ['boats', 0.95],
  ] as const)('%s gives back what it says', (face, returned) => {
    const { lines, picks } = tableOf(face)
    expect(tableOf(face).returned).toBeCloseTo(returned, 3)
    if (picks.length > 0)
      expect(lines.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 9)
  })
  it('pays what the pick pays, to the satang rounded down, and knows no other pick', () => {
    expect(drawRound('hilo', 101, 'low', () => 1)).toEqual({ shown: [2, 2, 2], win: 252 })
    expect(drawRound('hilo', 100, 'high', () => 1)).toEqual({ shown: [2, 2, 2], win: 0 })
    expect(drawRound('boats', 100, 'gold', () => 1)).toEqual({ shown: ['gold'], win: 380 })
    expect(drawRound('boats', 100, 'pink', () => 1)).toBeNull()
  })
  it.each(FACES)('%s has its art and its cabinet', (face) => {
    const parts = partsOf(readFileSync(new URL(`seamless/${face}.html`, PAGES), 'utf8'))
    expect(Object.keys(parts)).toEqual(['art', 'cabinet'])
  })
})
