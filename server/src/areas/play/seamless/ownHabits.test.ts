import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { hashOf } from '../../../providers/game/seamless/pragmatic.ts'
import { SPEAKERS, type Speaker } from './testing/speakers.ts'
import { openTable, type Player } from './testing/table.ts'

/** What one dialect has and no other. */
const house = await openTable()
const { context } = house
const id = (): string => randomUUID()
const player = (code: string) =>
  house.player(SPEAKERS.find((one) => one.code === code) as Speaker, 100)
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

describe('pgsoft', () => {
  const known = { operator_token: 'sandbox-pgsoft-operator', secret_key: 'sandbox-pgsoft-secret' }
  const tell = (path: string, fields: Record<string, string>, headers = {}) =>
    house.tell('pgsoft', {
      path,
      headers: { ...FORM, ...headers },
      body: new URLSearchParams({ ...known, ...fields }).toString(),
    })
  const transfer = (own: Player, fields: Record<string, string>) =>
    tell('/Cash/TransferInOut', {
      player_name: own.username,
      operator_player_session: own.token,
      currency_code: 'THB',
      game_id: '9002',
      bet_amount: '20.00',
      win_amount: '50.00',
      transfer_amount: '30.00',
      parent_bet_id: 'p',
      transaction_id: 't',
      is_end_round: 'True',
      ...fields,
    })

  it('plays a whole round by one call, sent again without its session', async () => {
    const own = await player('pgsoft')
    const ids = { parent_bet_id: id(), transaction_id: id() }
    const first = { data: { currency_code: 'THB', balance_amount: 130 }, error: null }
    expect(await transfer(own, ids)).toMatchObject(first)
    await house.fund(own.memberId, 1)
    const again = { ...ids, is_validate_bet: 'True', operator_player_session: 'over' }
    expect(await transfer(own, again)).toMatchObject(first)
    expect([await own.wallet(), await own.onTable()]).toEqual([13_100n, 0n])
  })

  it('refuses amounts that do not add up, and a forged hash', async () => {
    const own = await player('pgsoft')
    expect(await transfer(own, { transfer_amount: '31.00' })).toMatchObject({
      data: null,
      error: { code: '1034' },
    })
    expect(await transfer(own, { bet_amount: '-20.00', transfer_amount: '70.00' })).toMatchObject({
      error: { code: '1034' },
    })
    const forged = { authorization: 'PWS-HMAC-SHA256 Credential=x,Signature=00' }
    const session = { operator_player_session: own.token }
    expect(await tell('/VerifySession', session, forged)).toMatchObject({ error: { code: '1204' } })
    expect(await tell('/VerifySession', session)).toMatchObject({
      data: { player_name: own.username, currency: 'THB' },
    })
    expect(await own.wallet()).toBe(10_000n)
  })

  const adjustment = (
    by: Player,
    { amount, to, under = id() }: { amount: string; to: string; under?: string },
  ) =>
    tell('/Cash/Adjustment', {
      player_name: by.username,
      currency_code: 'THB',
      transfer_amount: amount,
      adjustment_id: to,
      adjustment_transaction_id: under,
      adjustment_time: '1795000000456',
    })

  it('answers by the time of the call, so that the same again is the same to the letter', async () => {
    const own = await player('pgsoft')
    const ids = { parent_bet_id: id(), transaction_id: id(), updated_time: '1795000000123' }
    const first = await transfer(own, ids)
    expect(first).toMatchObject({ data: { updated_time: 1_795_000_000_123 } })
    const change = { amount: '5.00', to: ids.parent_bet_id, under: id() }
    const adjusted = await adjustment(own, change)
    expect(adjusted).toMatchObject({ data: { updated_time: 1_795_000_000_456 } })
    house.advance(1_000)
    expect(await transfer(own, { ...ids, is_validate_bet: 'True' })).toEqual(first)
    expect(await adjustment(own, change)).toEqual(adjusted)
  })

  it('pays a prize that is of no round, once, and takes nothing by one', async () => {
    const [own, other] = [await player('pgsoft'), await player('pgsoft')]
    const prize = { amount: '40.00', to: id(), under: id() }
    for (let n = 0; n < 2; n++)
      expect(await adjustment(own, prize)).toMatchObject({ data: { balance_after: 140 } })
    expect(await adjustment(own, { amount: '-40.00', to: id() })).toMatchObject({
      error: { code: '3021' },
    })
    // Another's round is nobody else's; a tournament may have prizes for many.
    const round = id()
    await transfer(own, { parent_bet_id: round, transaction_id: id() })
    const refused = [
      [{ amount: '9.00', to: round }, '3021'],
      [prize, '3032'],
    ] as const
    for (const [told, code] of refused)
      expect(await adjustment(other, told)).toMatchObject({ error: { code } })
    expect([await own.wallet(), await other.wallet()]).toEqual([17_000n, 10_000n])
    expect(await adjustment(other, { amount: '9.00', to: prize.to })).toMatchObject({
      data: { balance_after: 109 },
    })
    expect(await adjustment(own, { amount: '-15.00', to: prize.to })).toMatchObject({
      data: { balance_after: 155 },
    })
    const [row] = await context.db
      .selectFrom('game_round')
      .select(['bet', 'win', 'voided'])
      .where('round_id', '=', prize.to)
      .execute()
    expect(row).toEqual({ bet: 0n, win: 2_500n, voided: false })
  })

  it('tells no balance below nothing of one who owes', async () => {
    const own = await player('pgsoft')
    const round = id()
    await transfer(own, { parent_bet_id: round, transaction_id: id() })
    expect(await adjustment(own, { amount: '-500.00', to: round })).toMatchObject({
      data: { balance_after: 0 },
    })
    expect(await adjustment(own, { amount: '40.00', to: id() })).toMatchObject({
      data: { adjust_amount: 40, balance_before: 0, balance_after: 0 },
    })
  })

  it('adjusts a settled round up and down, once each', async () => {
    const own = await player('pgsoft')
    const round = id()
    await transfer(own, { parent_bet_id: round, transaction_id: id() })
    const adjust = (amount: string, under: string) => adjustment(own, { amount, to: round, under })
    const [up, down] = [id(), id()]
    const told = { adjust_amount: 5, balance_before: 130, balance_after: 135 }
    expect(await adjust('5.00', up)).toMatchObject({ data: told })
    expect(await adjust('5.00', up)).toMatchObject({ data: told })
    expect(await adjust('-40.00', down)).toMatchObject({ data: { balance_after: 95 } })
    expect(await own.wallet()).toBe(9_500n)
    const [row] = await context.db
      .selectFrom('game_round')
      .select(['bet', 'win', 'revision'])
      .where('round_id', '=', round)
      .execute()
    expect(row).toEqual({ bet: 2_000n, win: 1_500n, revision: 3 })
  })
})

describe('pragmatic', () => {
  const tell = (path: string, fields: Record<string, string>) => {
    const told = { providerId: 'pragmatic', ...fields }
    const body = new URLSearchParams({ ...told, hash: hashOf(told, 'sandbox-pragmatic-secret') })
    return house.tell('pragmatic', { path, headers: FORM, body: body.toString() })
  }

  it('lets a player in by the token of the last launch alone', async () => {
    const own = await player('pragmatic')
    expect(await tell('/authenticate.html', { token: own.token })).toEqual({
      userId: own.username,
      currency: 'THB',
      cash: 100,
      bonus: 0,
      error: 0,
      description: 'Success',
    })
    house.advance(1_000)
    await house.launch(own, 'pragmatic', own.username)
    expect(await tell('/authenticate.html', { token: own.token })).toMatchObject({ error: 4 })
    expect(await tell('/authenticate.html', { token: 'forged' })).toMatchObject({ error: 4 })
  })

  it('pays presents without a bet, and ends a round without a win', async () => {
    const own = await player('pragmatic')
    const present = { userId: own.username, reference: id(), amount: '12.50', bonusCode: 'b' }
    expect(await tell('/bonusWin.html', present)).toMatchObject({ cash: 112.5, error: 0 })
    expect(await tell('/bonusWin.html', present)).toMatchObject({ cash: 112.5, error: 0 })
    const jackpot = { userId: own.username, reference: id(), amount: '7.50', gameId: 'vs5lotus' }
    expect(await tell('/jackpotWin.html', jackpot)).toMatchObject({ cash: 120, error: 0 })
    const round = { userId: own.username, token: own.token, gameId: 'vs5lotus', roundId: id() }
    const bet = { ...round, reference: id(), amount: '20.00' }
    expect(await tell('/bet.html', bet)).toMatchObject({ cash: 100, usedPromo: 0 })
    expect(await own.onTable()).toBe(2_000n)
    expect(await tell('/endRound.html', round)).toMatchObject({ cash: 100, error: 0 })
    expect(await tell('/endRound.html', round)).toMatchObject({ cash: 100, error: 0 })
    expect(await own.onTable()).toBe(0n)
  })

  it('ends a round whose end was told before its bet, and one that is bet in again', async () => {
    const own = await player('pragmatic')
    const round = { userId: own.username, token: own.token, gameId: 'vs5lotus', roundId: id() }
    const bet = () => tell('/bet.html', { ...round, reference: id(), amount: '20.00' })
    expect(await tell('/endRound.html', round)).toMatchObject({ cash: 100, error: 0 })
    for (const cash of [80, 60]) {
      expect(await bet()).toMatchObject({ cash })
      expect(await own.onTable()).toBe(2_000n)
      for (let n = 0; n < 2; n++)
        expect(await tell('/endRound.html', round)).toMatchObject({ cash, error: 0 })
      expect(await own.onTable()).toBe(0n)
    }
  })

  it('refunds a bet by its reference alone, whatever round it was of', async () => {
    const own = await player('pragmatic')
    const bet = { do: 'bet', id: id(), round: id(), amount: 2_000n } as const
    await own.say(bet)
    const refund = { userId: own.username, reference: bet.id }
    expect(await tell('/refund.html', refund)).toMatchObject({ error: 0, cash: 100 })
    expect(await tell('/refund.html', refund)).toMatchObject({ error: 0, cash: 100 })
    const early = id()
    expect(await tell('/refund.html', { ...refund, reference: early })).toMatchObject({ error: 0 })
    expect(await own.say({ ...bet, id: early, round: id() })).toMatchObject({ code: '3' })
    expect(await own.wallet()).toBe(10_000n)
  })
})
