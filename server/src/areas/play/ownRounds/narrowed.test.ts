import type { Answer } from '@krapao/contract/calls'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { testApp, type Registered } from '../../../testing/app.ts'

const house = await testApp({
  settings: { registerOTP: false, sessionHours: 24 * 90, sessionIdleMinutes: 60 * 24 * 90 },
})
const { context, clock } = house
let [who, other]: Registered[] = []
const own = (): Registered => who as Registered

/** Rounds as they have been read, in baht; `id` as the provider calls it. */
async function rounds(
  member: Registered,
  told: readonly { at: string; bet?: number; win?: number; code?: string; id?: string }[],
): Promise<void> {
  await context.db
    .insertInto('game_round')
    .values(
      told.map(({ at, bet = 1, win = 0, code = 'pg', id }) => ({
        code,
        round_id: id ?? context.ids.reference('round'),
        username: `kp${member.memberId}`,
        member_id: member.memberId,
        bet: BigInt(Math.round(bet * 100)),
        win: BigInt(Math.round(win * 100)),
        played_at: new Date(at),
        gathered_at: clock.now(),
      })),
    )
    .execute()
}
const days = async (by: Registered, body: object) =>
  (await by.client.post('/api/play/days', body)).body as unknown as Answer<'playedDays'>
async function file(by: Registered, body: object, language = 'en'): Promise<string[]> {
  const headers = { 'accept-language': language }
  const answer = await by.client.post('/api/play/rounds/file', body, headers)
  expect([answer.status, answer.body['type']]).toEqual([200, 'text/csv'])
  const text = Buffer.from(String(answer.body['base64']), 'base64').toString()
  return text.slice(1).trimEnd().split('\r\n')
}

beforeAll(() => clock.hold(new Date('2026-11-20T05:00:00.000Z')))
beforeEach(async () => {
  ;[who, other] = [await house.register(), await house.register()]
  await rounds(own(), [
    { at: '2026-11-20T04:00:00.000Z', bet: 20, win: 56.5, code: 'ufabet' },
    { at: '2026-11-20T03:00:00.000Z', bet: 0.1, win: 0.2 },
    { at: '2026-11-19T03:00:00.000Z', bet: 0.2 },
    { at: '2026-10-31T16:59:59.999Z', bet: 7, code: 'lottothai' },
  ])
  await rounds(other, [{ at: '2026-11-20T04:00:00.000Z', bet: 900, win: 1_000 }])
})

it.each([
  [{}, 4, ['2026-11-20', '2026-11-19'], { staked: 27.3, won: 56.7, net: 29.4 }],
  [{ code: 'pg' }, 2, ['2026-11-20', '2026-11-19'], { staked: 0.3, won: 0.2, net: -0.1 }],
  [{ kind: 'sport' }, 1, ['2026-11-20'], { staked: 20, won: 56.5, net: 36.5 }],
  [{ kind: 'sport', code: 'pg' }, 0, [], { staked: 0, won: 0, net: 0 }],
  [{ from: '2026-11-20' }, 2, ['2026-11-20'], { staked: 20.1, won: 56.7, net: 36.6 }],
  [{ to: '2026-10-31' }, 1, ['2026-10-31'], { staked: 7, won: 0, net: -7 }],
  [{ from: '2026-11-01', to: '2026-11-19' }, 1, ['2026-11-19'], { net: -0.2 }],
  [{ code: 'nosuch' }, 0, [], { net: 0 }],
] as const)('of %j there are %i rounds', async (asked, count, read, figures) => {
  const told = await days(own(), { ...asked, totals: true })
  expect(told.totals).toMatchObject({ rounds: count, ...figures })
  expect(told.days.map(({ day }) => day)).toEqual(read)
  expect(await file(own(), asked)).toHaveLength(count + 1)
})

it('turns to the weeks before within the days that are asked for, and not beyond', async () => {
  expect(await days(own(), {})).toMatchObject({ next: '2026-10-31' })
  expect(await days(own(), { from: '2026-11-01' })).toMatchObject({ next: null })
  expect(await days(own(), { kind: 'slot' })).toMatchObject({ next: null })
  const before = await days(own(), { until: '2026-11-18', to: '2026-11-20' })
  expect(before.days.map(({ day }) => day)).toEqual(['2026-10-31'])
  expect('totals' in before).toBe(false)
})

it('tells with each game of a day its newest rounds, from which the others go on', async () => {
  await rounds(
    own(),
    ['a', 'b', 'c', 'd'].map((id) => ({
      at: '2026-11-20T03:30:00.000Z',
      id: `${own().memberId}${id}`,
    })),
  )
  const [today] = (await days(own(), {})).days
  const game = today?.games.find(({ code }) => code === 'pg')
  const names = game?.latest.map(({ round }) => round.slice(-1))
  expect(names).toEqual(['d', 'c', 'b'])
  const last = game?.latest.at(-1)
  const rest = await own().client.post('/api/play/rounds', {
    code: 'pg',
    day: '2026-11-20',
    before: { at: last?.at, round: last?.round },
  })
  const { rounds: others } = rest.body as unknown as Answer<'playedRounds'>
  expect(others.map(({ staked }) => staked)).toEqual([1, 0.1])
})

it('is a file in the reader’s words, by Bangkok’s clock, in which no name is a formula', async () => {
  await rounds(own(), [{ at: '2026-11-19T17:00:00.000Z', id: '=HYPERLINK("x")', code: 'imi' }])
  const [head, first, ...rest] = await file(own(), {})
  expect(head).toBe('Date,Time,Game,Round,Bet (baht),Won (baht),Net (baht),Status')
  expect(first).toMatch(/^20\/11\/2026,11:00:00,Main Stadium,[^,]+,20\.00,56\.50,36\.50,Counted$/)
  expect(rest[1]).toBe(
    `20/11/2026,00:00:00,Gentle Moon,"'=HYPERLINK(""x"")",1.00,0.00,-1.00,Counted`,
  )
  const [thai] = await file(own(), { code: 'pg' }, 'th')
  expect(thai).toMatch(/^วันที่,เวลา,เกม,เลขรอบ/)
})

it('says where a file would be too long, and that no more files are made for now', async () => {
  const play = (code: string, count: number) =>
    rounds(
      own(),
      Array.from({ length: count }, (_, n) => {
        const at = new Date(clock.now().getTime() - n).toISOString()
        return { at, code }
      }),
    )
  await play('imi', 6_000)
  await play('usun', 4_001)
  const long = await own().client.post('/api/play/rounds/file', {})
  expect([long.status, long.body]).toMatchObject([
    422,
    { message: 'LIST_TOO_LONG', details: { most: 10_000 } },
  ])
  expect(await file(own(), { code: 'usun' })).toHaveLength(4_002)
  for (let n = 2; n < 30; n++) await file(own(), { code: 'pg' })
  const full = await own().client.post('/api/play/rounds/file', { code: 'pg' })
  expect([full.status, full.body.message]).toEqual([429, 'REQUEST_LIMIT'])
  expect(await file(other as Registered, {})).toHaveLength(2)
})

it.each([{ from: '2026-11-20', to: '2026-11-19' }, { kind: 'poker' }, { member: 'other' }])(
  'refuses %j',
  async (asked) => {
    for (const path of ['/api/play/days', '/api/play/rounds/file']) {
      const answer = await own().client.post(path, asked)
      expect([answer.status, answer.body.message]).toEqual([400, 'INVALID_REQUEST'])
    }
  },
)
