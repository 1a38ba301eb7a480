import { randomUUID } from 'node:crypto'
import { bangkokDay, midnightOf } from '@krapao/contract/bangkok'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { SPEAKERS, type Speaker } from './testing/speakers.ts'
import { openTable, type Player } from './testing/table.ts'

/** What the member, the law and the house say of a stake and of a win. */
const house = await openTable()
const id = (): string => randomUUID()
const yes = (balance: bigint) => expect.objectContaining({ ok: true, balance })

const put = (own: Player, period: string, amount: number | null) =>
  own.send<{ limits: { kind: string; period: string; used: number; left: number }[] }>(
    'PUT',
    '/api/play/limits',
    {
      body: JSON.stringify({ kind: 'stake', period, amount }),
      headers: { 'content-type': 'application/json' },
    },
  )
const bet = (own: Player, amount: bigint) => own.say({ do: 'bet', id: id(), round: id(), amount })

it.each(SPEAKERS)('$code: keeps what one bet and one session may stake', async (speaker) => {
  const no = expect.objectContaining({ ok: false, code: speaker.refusals.LIMIT })
  const own = await house.player(speaker, 100)
  expect((await put(own, 'day', 5)).status).toBe(400)
  expect((await put(own, 'bet', 20)).status).toBe(200)
  expect((await put(own, 'session', 30)).status).toBe(200)
  expect(await bet(own, 2_001n)).toEqual(no)
  expect(await bet(own, 2_000n)).toEqual(yes(8_000n))
  expect(await bet(own, 1_001n)).toEqual(no)
  // Raised it waits, as every limit.
  expect((await put(own, 'session', 500)).status).toBe(200)
  expect(await bet(own, 1_001n)).toEqual(no)
  expect(await bet(own, 1_000n)).toEqual(yes(7_000n))
  expect(await bet(own, 1n)).toEqual(no)
  const { body } = await put(own, 'bet', 10)
  expect(body.limits.find(({ period }) => period === 'session')).toMatchObject({
    kind: 'stake',
    used: 30,
    left: 0,
  })
  // Logged in again is the same session; half an hour without a bet ends it.
  house.advance(29 * 60_000)
  expect(await bet(own, 1n)).toEqual(no)
  house.advance(2 * 60_000)
  expect(await bet(own, 1_000n)).toEqual(yes(6_000n))
  expect(await bet(own, 1_001n)).toEqual(no)
})

it('counts many small bets of one moment together', async () => {
  const own = await house.player(SPEAKERS[0] as (typeof SPEAKERS)[number], 100)
  await put(own, 'session', 10)
  const said = await Promise.all(Array.from({ length: 12 }, () => bet(own, 300n)))
  expect(said.filter(({ ok }) => ok)).toHaveLength(3)
  expect(await own.wallet()).toBe(9_100n)
})

it('keeps a loss limit at two providers at one moment, and over midnight in Bangkok', async () => {
  const [first, second] = ['hub88', 'win568'].map(
    (code) => SPEAKERS.find((one) => one.code === code) as Speaker,
  ) as [Speaker, Speaker]
  const own = await house.player(first, 500)
  const theirs = await house.seat(own, second)
  const limit = { kind: 'loss', period: 'day', amount: 100 }
  const set = { body: JSON.stringify(limit), headers: { 'content-type': 'application/json' } }
  expect((await own.send('PUT', '/api/play/limits', set)).status).toBe(200)
  const rounds = Array.from({ length: 20 }, () => ({ id: id(), round: id() }))
  const said = await Promise.all(
    rounds.map((each, n) => (n % 2 ? theirs : own).say({ do: 'bet', ...each, amount: 1_500n })),
  )
  expect(said.filter(({ ok }) => ok)).toHaveLength(6)
  expect(await own.wallet()).toBe(41_000n)
  // What lies on the table yesterday may be lost today.
  const now = house.context.clock.now().getTime()
  house.advance(midnightOf(bangkokDay(now) + 1) - now)
  const more = (amount: bigint) => theirs.say({ do: 'bet', id: id(), round: id(), amount })
  expect((await more(1_001n)).ok).toBe(false)
  expect((await more(1_000n)).ok).toBe(true)
  for (const [n, { id: of, round }] of rounds.entries())
    if (said[n]?.ok)
      await (n % 2 ? theirs : own).say({ do: 'win', id: id(), round, of, amount: 0n, ends: true })
  expect((await more(1n)).ok).toBe(false)
  house.advance(24 * 3_600_000)
  expect((await more(9_001n)).ok).toBe(false)
  expect((await more(9_000n)).ok).toBe(true)
  expect(await own.wallet()).toBe(31_000n)
})

it('keeps the highest stake of the law', async () => {
  const own = await house.player(SPEAKERS[0] as (typeof SPEAKERS)[number], 100)
  await house.set('highestStake', 50)
  expect(await bet(own, 5_001n)).toMatchObject({ ok: false, code: 'RS_ERROR_LIMIT_REACHED' })
  expect(await bet(own, 5_000n)).toEqual(yes(5_000n))
  await house.set('highestStake', 1_000_000)
})

it('books a win beyond what the house believes, and lets a person see it before money goes out', async () => {
  const own = await house.player(SPEAKERS[0] as (typeof SPEAKERS)[number], 100)
  await house.set('playReviewAbove', 500)
  const [bets, round] = [id(), id()]
  await own.say({ do: 'bet', id: bets, round, amount: 1_000n })
  const win = { do: 'win', id: id(), round, of: bets, amount: 50_001n, ends: true } as const
  expect(await own.say(win)).toEqual(yes(59_001n))
  const asked = await own.post<{ reference: string }>('/api/wallet/withdraw', { amount: 100 }, id())
  expect(asked.status).toBe(201)
  const row = await house.context.db
    .selectFrom('withdrawal')
    .select(['state', 'reasons'])
    .where('id', '=', asked.body.reference)
    .executeTakeFirstOrThrow()
  expect([row.state, row.reasons]).toEqual(['REQUESTED', ['BIG_WIN']])
  await house.set('playReviewAbove', 1_000_000)
})

it('lets a person see a win beyond what its game declares at most, and books that too', async () => {
  const now = house.context.clock.now()
  await sql`insert into game_item
      (code, game, name, highest, state, tested_since, heard_at, listed_at, changed_at)
    values ('hub88', 'capped', 'Capped', 25000, 'OPEN', '2026-01-01', ${now}, ${now}, ${now})`.execute(
    house.context.db,
  )
  const reasonsAfter = async (won: bigint) => {
    const own = await house.player(SPEAKERS[0] as (typeof SPEAKERS)[number], 100)
    const [bets, round, game] = [id(), id(), 'capped']
    await own.say({ do: 'bet', id: bets, round, game, amount: 100n })
    const win = { do: 'win', id: id(), round, game, of: bets, amount: won, ends: true } as const
    expect(await own.say(win)).toEqual(yes(9_900n + won))
    const asked = await own.post<{ reference: string }>(
      '/api/wallet/withdraw',
      { amount: 100 },
      id(),
    )
    const row = await house.context.db
      .selectFrom('withdrawal')
      .select('reasons')
      .where('id', '=', asked.body.reference)
      .executeTakeFirstOrThrow()
    return row.reasons
  }
  expect(await reasonsAfter(25_000n)).not.toContain('BIG_WIN')
  expect(await reasonsAfter(25_001n)).toContain('BIG_WIN')
})
