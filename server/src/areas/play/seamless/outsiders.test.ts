import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { hashOf } from '../../../providers/game/seamless/pragmatic.ts'
import { memberFacts } from '../../desk/decision/facts.ts'
import { correctedSince } from '../../gifts/public.ts'
import { setMemberStatus } from '../../people/public.ts'
import { tellRounds } from './store.ts'
import { saying568 } from './testing/say568.ts'
import { SPEAKERS, type Speaker } from './testing/speakers.ts'
import { openTable } from './testing/table.ts'

/** What an outsider may try with ids, members and orders of calls. */
const house = await openTable()
const { context } = house
const say568 = saying568(house)
const id = (): string => randomUUID()
const player = (code: string, baht = 100) =>
  house.player(SPEAKERS.find((one) => one.code === code) as Speaker, baht)
const yes = (balance: bigint) => expect.objectContaining({ ok: true, balance })

const tellPragmatic = (path: string, fields: Record<string, string>) => {
  const told = { providerId: 'pragmatic', ...fields }
  const body = new URLSearchParams({ ...told, hash: hashOf(told, 'sandbox-pragmatic-secret') })
  return house.tell('pragmatic', {
    path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: body.toString(),
  })
}

it.each(['SUSPENDED', 'LOCKED', 'REVIEW'] as const)(
  'takes no bet of a member who is %s, where no token says so, and pays the win',
  async (status) => {
    const own = await player('win568')
    const round = id()
    expect(await own.say({ do: 'bet', id: 'b', round, amount: 1_000n })).toEqual(yes(9_000n))
    await setMemberStatus(context, own.memberId, status)
    expect(await own.say({ do: 'bet', id: 'b', round: id(), amount: 1_000n })).toMatchObject({
      ok: false,
      code: '7',
      balance: 9_000n,
    })
    expect(await own.say({ do: 'win', round, amount: 2_500n })).toEqual(yes(11_500n))
  },
)

it('takes no bet of a member who has logged out, where no token says so', async () => {
  const own = await player('win568')
  const bet = (round = id()) => own.say({ do: 'bet', id: 'b', round, amount: 1_000n })
  const round = id()
  expect(await bet(round)).toEqual(yes(9_000n))
  await own.post('/api/logout', {})
  expect(await bet()).toMatchObject({ ok: false, code: '7', balance: 9_000n })
  expect(await bet(round)).toEqual(yes(9_000n))
  expect(await own.say({ do: 'win', round, amount: 2_500n })).toEqual(yes(11_500n))
})

describe('ids of any signs', () => {
  it('are one each, whatever they end with', async () => {
    const own = await player('hub88')
    expect(await own.say({ do: 'bet', id: 'x#', round: 'r1', amount: 100n })).toEqual(yes(9_900n))
    expect(await own.say({ do: 'bet', id: 'x0', round: 'r1', amount: 100n })).toEqual(yes(9_800n))
    expect(await own.say({ do: 'rollback', id: 'y#', round: 'r1', of: 'x#' })).toEqual(yes(9_900n))
    expect(await own.onTable()).toBe(100n)
  })

  it('of 568Win are of their slip and bet alone', async () => {
    const own = await player('win568')
    const bets = [
      { round: 's:1', id: 'b#' },
      { round: 's', id: '1:b#' },
      { round: 's:1:b#', id: '1' },
    ]
    for (const [n, bet] of bets.entries())
      expect(await own.say({ do: 'bet', ...bet, amount: 100n })).toEqual(
        yes(10_000n - BigInt(n + 1) * 100n),
      )
    for (const bet of bets)
      expect(await own.say({ do: 'rollback', ...bet, of: bet.id })).toMatchObject({ ok: true })
    expect([await own.wallet(), await own.onTable()]).toEqual([10_000n, 0n])
  })

  it('may be as long as a dialect lets them be', async () => {
    const own = await player('win568')
    const [bet, round] = ['b', 'r'].map((sign) => sign.repeat(149) + id().slice(0, 1)) as [
      string,
      string,
    ]
    expect(await own.say({ do: 'bet', id: bet, round, amount: 100n })).toEqual(yes(9_900n))
    expect(await own.say({ do: 'bet', id: bet, round, amount: 100n })).toEqual(yes(9_900n))
    expect(await own.say({ do: 'rollback', id: bet, round, of: bet })).toEqual(yes(10_000n))
  })
})

describe('a round that two members are in', () => {
  it('is settled for each by 568Win', async () => {
    const [one, two] = [await player('win568'), await player('win568')]
    const round = id()
    await one.say({ do: 'bet', id: 'one', round, amount: 1_000n })
    await two.say({ do: 'bet', id: 'two', round, amount: 1_000n })
    expect(await one.say({ do: 'win', round, amount: 3_000n })).toEqual(yes(12_000n))
    expect(await two.say({ do: 'win', round, amount: 500n })).toEqual(yes(9_500n))
    expect(await say568(two, '/Rollback', { TransferCode: round })).toEqual(yes(9_000n))
    expect([await one.onTable(), await two.onTable()]).toEqual([0n, 1_000n])
  })

  it('is ended for each by Pragmatic', async () => {
    const [one, two] = [await player('pragmatic'), await player('pragmatic')]
    const round = id()
    for (const own of [one, two]) {
      await own.say({ do: 'bet', id: id(), round, amount: 1_000n })
      const end = { userId: own.username, roundId: round, gameId: 'vs5lotus' }
      expect(await tellPragmatic('/endRound.html', end)).toMatchObject({ error: 0, cash: 90 })
      expect(await own.onTable()).toBe(0n)
    }
  })

  it('never has its play counted for the other', async () => {
    const [one, two] = [await player('hub88'), await player('hub88')]
    const round = id()
    await one.say({ do: 'bet', id: id(), round, amount: 300n })
    const row = await context.db
      .selectFrom('game_round')
      .selectAll()
      .where('round_id', '=', round)
      .executeTakeFirstOrThrow()
    const told = tellRounds([{ ...row, member_id: two.memberId, username: two.username, bet: 1n }])
    await expect(told?.execute(context.db)).rejects.toThrow(/round_id/)
  })
})

describe('568Win', () => {
  it('cancels a bet again that was cancelled and ran again', async () => {
    const own = await player('win568')
    const round = id()
    const slip = { TransferCode: round }
    await own.say({ do: 'bet', id: 'b', round, amount: 1_000n })
    const cancel = { do: 'rollback', id: 'b', round, of: 'b' } as const
    expect(await own.say(cancel)).toEqual(yes(10_000n))
    expect(await say568(own, '/Rollback', slip)).toEqual(yes(9_000n))
    expect(await own.say(cancel)).toEqual(yes(10_000n))
    expect(await own.say(cancel)).toEqual(yes(10_000n))
    expect(await say568(own, '/Rollback', slip)).toEqual(yes(9_000n))
    expect(await own.say({ do: 'win', round, amount: 0n })).toEqual(yes(9_000n))
    expect(await own.say(cancel)).toEqual(yes(10_000n))
    expect([await own.wallet(), await own.onTable()]).toEqual([10_000n, 0n])
  })

  it('does not settle a slip that was settled so and cancelled since', async () => {
    const own = await player('win568')
    const slip = { TransferCode: id() }
    await say568(own, '/Deduct', { ...slip, TransactionId: '1', Amount: 20 })
    const settle = () => say568(own, '/Settle', { ...slip, WinLoss: 5 })
    for (let n = 0; n < 2; n++) expect(await settle()).toMatchObject({ ok: true, balance: 8_500n })
    await say568(own, '/Cancel', { ...slip, IsCancelAll: true })
    for (let n = 0; n < 2; n++)
      expect(await settle()).toMatchObject({ code: '2002', balance: 10_000n })
    await say568(own, '/Rollback', slip)
    for (let n = 0; n < 2; n++) expect(await settle()).toMatchObject({ ok: true, balance: 8_500n })
    expect(await own.wallet()).toBe(8_500n)
  })

  it('remembers a slip that is cancelled before its bet comes', async () => {
    const own = await player('win568')
    const slip = { TransferCode: id() }
    for (let n = 0; n < 2; n++)
      expect(await say568(own, '/Cancel', { ...slip, IsCancelAll: true })).toMatchObject({
        code: '6',
      })
    const bet = { do: 'bet', id: 'b', round: slip.TransferCode, amount: 100n } as const
    expect(await own.say(bet)).toMatchObject({ ok: false, code: '2002' })
    expect(await own.wallet()).toBe(10_000n)
  })
})

it.each(['hub88', 'win568', 'pragmatic'])(
  '%s takes another bet of a round whose bet was taken back',
  async (code) => {
    const own = await player(code)
    const [round, bet, next] = [id(), id(), id()]
    await own.say({ do: 'bet', id: bet, round, amount: 1_000n })
    expect(await own.say({ do: 'rollback', id: id(), round, of: bet })).toEqual(yes(10_000n))
    expect(await own.say({ do: 'bet', id: next, round, amount: 400n })).toEqual(yes(9_600n))
    expect(await own.say({ do: 'bet', id: bet, round, amount: 1_000n })).toEqual(yes(9_000n))
    const win = { do: 'win', id: id(), round, of: next, amount: 500n, ends: true } as const
    expect(await own.say(win)).toEqual(yes(10_100n))
    const rows = await context.db
      .selectFrom('game_round')
      .select(['bet', 'win', 'voided'])
      .where('round_id', '=', round)
      .execute()
    expect(rows).toEqual([{ bet: 400n, win: 500n, voided: false }])
  },
)

it('lets nobody withdraw before what a provider took back is paid', async () => {
  const own = await player('hub88', 10)
  const [bet, round] = [id(), id()]
  await own.say({ do: 'bet', id: bet, round, amount: 1_000n })
  await own.say({ do: 'win', id: id(), round, of: bet, amount: 50_000n, ends: true })
  await own.say({ do: 'bet', id: id(), round: id(), amount: 50_000n, ends: true })
  await own.say({ do: 'rollback', id: id(), round, of: bet })
  await house.fund(own.memberId, 600)
  const all = await own.post('/api/wallet/withdraw', { amount: 600 }, id())
  expect(all).toMatchObject({ status: 422, body: { message: 'MONEY_NOT_ENOUGH' } })
  expect(await own.wallet()).toBe(11_000n)
  expect((await own.post('/api/wallet/withdraw', { amount: 110 }, id())).status).toBe(201)
})

it('shows an operator what lies on bets among what is in games', async () => {
  const own = await player('hub88')
  await own.say({ do: 'bet', id: id(), round: id(), amount: 3_000n })
  const asked = { leaveOut: null, seesDecisions: false }
  const { facts } = await memberFacts(context, own.memberId, asked)
  expect(facts.left).toEqual({ wallet: 70, games: 30, onTheWay: 0 })
})

it('tells of a round as corrected only where something was taken back', async () => {
  const own = await player('hub88')
  const [bet, round, since] = [id(), id(), context.clock.now()]
  const corrected = async () => (await correctedSince(context.db, since)).includes(own.memberId)
  await own.say({ do: 'bet', id: bet, round, amount: 1_000n })
  await own.say({ do: 'win', id: id(), round, of: bet, amount: 500n, ends: true })
  expect(await corrected()).toBe(false)
  await own.say({ do: 'rollback', id: id(), round, of: bet })
  expect(await corrected()).toBe(true)
})

it('refuses a currency that is not baht, and a game that cannot be kept', async () => {
  const own = await player('pragmatic')
  const { username: userId, token } = own
  const bet = { userId, token, gameId: 'g', roundId: id(), amount: '5.00' }
  const foreign = { ...bet, reference: id(), currency: 'USD' }
  expect(await tellPragmatic('/bet.html', foreign)).toMatchObject({ error: 7 })
  expect(
    await tellPragmatic('/bet.html', { ...bet, reference: id(), gameId: 'a\0b' }),
  ).toMatchObject({ error: 7 })
  const other = await player('win568')
  const deduct = { TransferCode: id(), TransactionId: 'b', Amount: 5, Currency: 'USD' }
  expect(await say568(other, '/Deduct', deduct)).toMatchObject({ code: '3' })
  expect([await own.wallet(), await other.wallet()]).toEqual([10_000n, 10_000n])
})
