import type { Answer } from '@krapao/contract/calls'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { testApp, type Registered } from '../../../testing/app.ts'

const house = await testApp({
  settings: { registerOTP: false, sessionHours: 24 * 90, sessionIdleMinutes: 60 * 24 * 90 },
})
const { context, clock } = house

let [who, other]: Registered[] = []
const own = (): Registered => {
  if (!who) throw new Error('nobody has registered')
  return who
}
beforeAll(() => clock.hold(new Date('2026-11-20T05:00:00.000Z')))
beforeEach(async () => {
  ;[who, other] = [await house.register(), await house.register()]
})

interface Told {
  at: string
  bet?: number
  win?: number
  code?: string
  id?: string
  voided?: boolean
  revision?: number
}
/** Rounds as they stand once they have been read, with what was said of each before; in baht. */
async function rounds(member: Registered | null, told: readonly Told[]): Promise<void> {
  const rows = told.map(
    ({ at, bet = 1, win = 0, code = 'pg', id, voided = false, revision = 1 }) => ({
      code,
      round_id: id ?? context.ids.reference('round'),
      username: member?.memberId ?? 'not-known-yet',
      member_id: member?.memberId ?? null,
      bet: BigInt(Math.round(bet * 100)),
      win: BigInt(Math.round(win * 100)),
      played_at: new Date(at),
      gathered_at: clock.now(),
      voided,
      revision,
    }),
  )
  await context.db.insertInto('game_round').values(rows).execute()
  for (const { code, round_id, revision, gathered_at } of rows)
    if (revision > 1)
      await context.db
        .insertInto('game_round_correction')
        .values({
          code,
          round_id,
          revision: revision - 1,
          bet: 1n,
          win: 0n,
          voided: false,
          gathered_at,
          corrected_at: gathered_at,
        })
        .execute()
}
const days = async (by: Registered, until?: string) =>
  (await by.client.post('/api/play/days', { until })).body as unknown as Answer<'playedDays'>
const page = async (by: Registered, body: object) =>
  (await by.client.post('/api/play/rounds', body)).body as unknown as Answer<'playedRounds'>

it('sums the member’s own rounds by day of Bangkok and game, and never another’s', async () => {
  await rounds(own(), [
    { at: '2026-11-19T16:59:59.999Z', bet: 20.1 },
    { at: '2026-11-19T17:00:00.000Z', bet: 0.1, win: 0.3 },
    { at: '2026-11-20T04:00:00.000Z', bet: 20, code: 'imi', win: 56.5 },
    { at: '2026-11-20T04:30:00.000Z', bet: 0.2 },
  ])
  await rounds(other ?? null, [{ at: '2026-11-20T04:10:00.000Z', bet: 900, win: 1_000 }])
  await rounds(null, [{ at: '2026-11-20T04:10:00.000Z', bet: 77 }])
  const told = await days(own())
  expect(told).toMatchObject({
    days: [
      {
        day: '2026-11-20',
        staked: 20.3,
        won: 56.8,
        net: 36.5,
        games: [
          {
            code: 'pg',
            rounds: 2,
            staked: 0.3,
            won: 0.3,
            net: 0,
            firstAt: '2026-11-19T17:00:00.000Z',
            lastAt: '2026-11-20T04:30:00.000Z',
          },
          { code: 'imi', rounds: 1, staked: 20, won: 56.5, net: 36.5 },
        ],
      },
      { day: '2026-11-19', staked: 20.1, net: -20.1, games: [{ code: 'pg', rounds: 1 }] },
    ],
    next: null,
  })
  const asked = { code: 'pg', day: '2026-11-20' }
  expect((await page(own(), asked)).rounds.map(({ staked }) => staked)).toEqual([0.2, 0.1])
  const others = other && (await page(other, asked))
  expect(others?.rounds.map(({ staked }) => staked)).toEqual([900])
})

it('says of a round that it was void or told otherwise, and counts what was told last', async () => {
  await rounds(own(), [
    { at: '2026-11-20T01:00:00.000Z', bet: 0, win: 0, voided: true, revision: 2 },
    { at: '2026-11-20T02:00:00.000Z', bet: 10, win: 5, revision: 3 },
    { at: '2026-11-20T03:00:00.000Z', bet: 10, win: 25 },
  ])
  const [today] = (await days(own())).days
  expect(today?.games).toMatchObject([
    { rounds: 3, staked: 20, won: 30, net: 10, voided: 1, corrected: 1 },
  ])
  const told = await page(own(), { code: 'pg', day: '2026-11-20' })
  expect(told.rounds.map(({ state, net }) => [state, net])).toEqual([
    ['COUNTED', 15],
    ['CORRECTED', -5],
    ['VOID', 0],
  ])
})

it('goes back a week of play at a time, over days without any, and ends', async () => {
  await rounds(own(), [
    { at: '2026-11-18T05:00:00.000Z' },
    { at: '2026-11-12T05:00:00.000Z' },
    { at: '2026-11-11T05:00:00.000Z' },
    { at: '2026-06-01T05:00:00.000Z' },
  ])
  const read: string[][] = []
  for (let until: string | undefined, at = 0; at < 5; at++) {
    const told = await days(own(), until)
    read.push(told.days.map(({ day }) => day))
    if (told.next === null) break
    until = told.next
  }
  expect(read).toEqual([['2026-11-18', '2026-11-12'], ['2026-11-11'], ['2026-06-01']])
  expect(await days(await house.register())).toEqual({ days: [], next: null })
})

it('pages through rounds of one moment and loses and doubles none, also when one comes meanwhile', async () => {
  const at = '2026-11-20T03:00:00.000Z'
  const ids = Array.from({ length: 120 }, (_, n) => `m${own().memberId}-${n}`)
  await rounds(
    own(),
    ids.map((id) => ({ at, id })),
  )
  const asked = { code: 'pg', day: '2026-11-20' }
  const read: string[] = []
  for (let before: object | undefined; ;) {
    const told = await page(own(), { ...asked, before })
    read.push(...told.rounds.map(({ round }) => round))
    const last = told.rounds.at(-1)
    if (!told.more || !last) break
    before = { at: last.at, round: last.round }
    await rounds(own(), [{ at: '2026-11-20T04:00:00.000Z' }])
  }
  expect(read.length).toBe(120)
  expect(new Set(read)).toEqual(new Set(ids))
})

it.each([{ until: 'yesterday' }, { until: '1999-01-01' }, { member: 'another' }])(
  'refuses %j',
  async (body) => {
    const answer = await own().client.post('/api/play/days', body)
    expect([answer.status, answer.body.message]).toEqual([400, 'INVALID_REQUEST'])
  },
)
