import { randomUUID } from 'node:crypto'
import type { Answer } from '@krapao/contract/calls'
import { expect, it } from 'vitest'
import { SPEAKERS, type Speaker } from '../seamless/testing/speakers.ts'
import { openTable, type Player } from '../seamless/testing/table.ts'

const house = await openTable()
const { context } = house
const hub88 = SPEAKERS.find(({ code }) => code === 'hub88') as Speaker
const id = (): string => randomUUID()

const asked = (by: Pick<Player, 'post'>, round: string, code = 'hub88') =>
  by.post<Answer<'playedRound'> & { message?: string }>('/api/play/round', { code, round })
const receipt = async (by: Player, round: string) => (await asked(by, round)).body
const day = () => new Date(context.clock.now().getTime() + 7 * 3_600_000).toISOString().slice(0, 10)

it('has each bet and win of a round with what it moved, by the books and by the statement', async () => {
  const own = await house.player(hub88, 100)
  const [bet, round] = [id(), id()]
  await own.say({ do: 'bet', id: bet, round, amount: 4_000n })
  expect(await receipt(own, round)).toMatchObject({
    state: 'OPEN',
    staked: 40,
    won: 0,
    net: -40,
    wallet: { undecided: 40, endedAt: null, owed: 0 },
  })
  await own.say({ do: 'win', id: id(), round, of: bet, amount: 9_000n, ends: true })
  const told = await receipt(own, round)
  expect(told).toMatchObject({ state: 'COUNTED', staked: 40, won: 90, net: 50, told: [] })
  expect(told.wallet).toMatchObject({ undecided: 0, endedAt: expect.any(String) })
  const { rows } = await context.ledger.statement(own.memberId, 1, 2)
  expect(told.wallet?.calls).toMatchObject([
    {
      kind: 'BET',
      staked: 40,
      moved: -40,
      after: 60,
      backAt: null,
      statement: String(rows[1]?.id),
    },
    { kind: 'WIN', won: 90, moved: 90, after: 150, backAt: null, statement: String(rows[0]?.id) },
  ])
  expect(told.wallet?.calls.map(({ reference }) => reference)).toEqual([rows[1]?.key, rows[0]?.key])
})

it('says what was taken back, what was told before, and what is owed for it', async () => {
  const own = await house.player(hub88, 10)
  const [bet, round] = [id(), id()]
  await own.say({ do: 'bet', id: bet, round, amount: 1_000n })
  await own.say({ do: 'win', id: id(), round, of: bet, amount: 5_000n, ends: true })
  await own.say({ do: 'bet', id: id(), round: id(), amount: 5_000n, ends: true })
  await own.say({ do: 'rollback', id: id(), round, of: bet })
  const told = await receipt(own, round)
  expect(told).toMatchObject({
    state: 'VOID',
    staked: 0,
    won: 0,
    told: [{ staked: 10, won: 50, void: false }],
    wallet: { owed: 40 },
  })
  expect(told.wallet?.calls.map(({ kind, backAt }) => [kind, backAt !== null])).toEqual([
    ['BET', true],
    ['WIN', true],
    ['ROLLBACK', false],
  ])
})

it('leaves out what was refused in another round, barred, or had nothing to take back', async () => {
  const own = await house.player(hub88, 10)
  const [bet, round] = [id(), id()]
  await own.say({ do: 'rollback', id: id(), round, of: id() })
  await own.say({ do: 'bet', id: bet, round, amount: 500n })
  await own.say({ do: 'bet', id: id(), round, amount: 9_000n })
  const { wallet } = await receipt(own, round)
  expect(wallet?.calls.map(({ kind, isRefused, moved }) => [kind, isRefused, moved])).toEqual([
    ['BET', false, -5],
    ['BET', true, 0],
  ])
})

it('is the member’s own alone, also where another has a round of the same id', async () => {
  const [one, two] = [await house.player(hub88, 10), await house.player(hub88, 10)]
  const round = id()
  await one.say({ do: 'bet', id: id(), round, amount: 300n, ends: true })
  expect(await asked(two, round)).toMatchObject({ status: 404, body: { message: 'NOT_FOUND' } })
  await two.say({ do: 'bet', id: id(), round, amount: 400n })
  const { rounds } = (
    await two.post<Answer<'playedRounds'>>('/api/play/rounds', { code: 'hub88', day: day() })
  ).body
  expect(rounds).toMatchObject([{ staked: 4, state: 'OPEN' }])
  const theirs = await receipt(two, rounds[0]?.round ?? '')
  expect(theirs).toMatchObject({ staked: 4, state: 'OPEN' })
  expect(theirs.wallet?.calls).toMatchObject([{ staked: 4, moved: -4, after: 6 }])
  expect(await asked(one, rounds[0]?.round ?? '')).toMatchObject({ status: 404 })
  expect(await receipt(one, round)).toMatchObject({ staked: 3, state: 'COUNTED' })
})

it('has of a round at a transfer wallet what its provider told, now and before', async () => {
  const own = await house.player(hub88, 10)
  const at = context.clock.now()
  const row = { code: 'pg', round_id: id(), gathered_at: at, voided: false }
  await context.db
    .insertInto('game_round')
    .values({
      ...row,
      username: own.username,
      member_id: own.memberId,
      bet: 1_000n,
      win: 500n,
      played_at: at,
      revision: 2,
    })
    .execute()
  await context.db
    .insertInto('game_round_correction')
    .values({ ...row, bet: 1_000n, win: 0n, revision: 1, corrected_at: at })
    .execute()
  expect((await asked(own, row.round_id, 'pg')).body).toMatchObject({
    code: 'pg',
    name: 'พลอยเจ็ดแสง',
    state: 'CORRECTED',
    net: -5,
    told: [{ staked: 10, won: 0, void: false }],
    wallet: null,
  })
  expect(await asked(own, id(), 'pg')).toMatchObject({ status: 404 })
})
