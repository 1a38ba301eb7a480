import { afterAll, describe, expect, it } from 'vitest'
import { verifyLedger } from '../../../ledger/verify/verify.ts'
import { testApp, type Registered } from '../../../testing/app.ts'
import { balanceOf } from '../../../testing/wallets.ts'
import { playerOf } from '../../play/games/testing/players.ts'
import { seat } from '../../staff/operators/testing/seats.ts'

/** Cashback reckons only with play that is known, and what is taken back afterwards is paid back. */
const house = await testApp({
  settings: {
    registerOTP: false,
    sessionHours: 1_000,
    sessionIdleMinutes: 1_000_000,
    weightSportPercent: 100,
    refundCap: 1_000_000,
  },
})
const { context, jobs, clock } = house

afterAll(async () => {
  const { findings } = await verifyLedger(context.db)
  expect(findings.filter((finding) => finding.faults > 0n)).toEqual([])
})

const check = async (who: Registered) => (await who.client.get('/api/refund/check')).body
const receive = async (who: Registered) => {
  const { status, body } = await who.client.get('/api/refund/receive')
  return [status, body]
}
const move = async (who: Registered) => {
  const { status, body } = await who.client.get('/api/refund/addWallet')
  return [status, body]
}
const nameAt = async (who: Registered, code: string) =>
  String((await who.client.get(`/api/wallet/account/${code}`)).body['username'])
const command = <T = { roundId: string; betId: string }>(
  code: string,
  what: string,
  body: object,
) => house.world<T>('POST', `/sandbox/games/${code}/${what}`, body)
/** What the minute does: rounds are read, days summed, and what they change is looked at. */
const minute = async () => {
  clock.advance(60_000)
  await jobs.runCron('game-rounds.sweep')
  await context.events.idle()
}
const inRefund = (who: Registered) => balanceOf(context, `member:${who.memberId}:refund`)
const inWallet = (who: Registered) => balanceOf(context, `member:${who.memberId}:wallet`)

describe('what is not known yet', () => {
  it('an open bet in another game waits, and when it wins there was no loss', async () => {
    const member = await playerOf(house, ['pg', 'ufabet'], { baht: 20_000, each: 10_000 })
    const [pg, ufabet] = [await nameAt(member, 'pg'), await nameAt(member, 'ufabet')]
    await command('pg', 'play', { username: pg, bet: 6_000, win: 0 })
    const { betId } = await command('ufabet', 'bets', { username: ufabet, bet: 6_000 })
    const waits = { message: 'BETS_OPEN', details: { code: 'ufabet', amount: 6_000 } }
    expect(await check(member)).toMatchObject({
      result: false,
      refundAmount: 0,
      waitsFor: waits,
    })
    expect(await receive(member)).toEqual([409, waits])
    expect(await inRefund(member)).toBe(0n)
    await command('ufabet', `bets/${betId}/settle`, { username: ufabet, win: 12_000 })
    expect(await receive(member)).toEqual([422, { message: 'NO_REFUND' }])
    expect(await check(member)).toMatchObject({ result: false, waitsFor: null })
  })

  it('a round that could not be read waits, and when it is read as won there was no loss', async () => {
    const member = await playerOf(house, ['pg'], { baht: 2_000, each: 2_000 })
    const username = await nameAt(member, 'pg')
    await command('pg', 'play', { username, bet: 1_000, win: 0 })
    const won = await command('pg', 'play', { username, bet: 500, win: 1_500, garbled: true })
    await command('pg', 'play', { username, bet: 1, win: 1 })
    const waits = { message: 'ROUND_UNREAD', details: { code: 'pg' } }
    expect(await receive(member)).toEqual([409, waits])
    expect(await check(member)).toMatchObject({ result: false, waitsFor: waits })
    await command('pg', `rounds/${won.roundId}/correct`, { username, bet: 500, win: 1_500 })
    expect(await receive(member)).toEqual([422, { message: 'NO_REFUND' }])
  })

  it('a round whose win hides an open bet is not known either', async () => {
    const member = await playerOf(house, ['joker2'], { baht: 3_000, each: 3_000 })
    const username = await nameAt(member, 'joker2')
    await command('joker2', 'play', { username, bet: 1_000, win: 0 })
    await command('joker2', 'bets', { username, bet: 500 })
    await command('joker2', 'play', { username, bet: 500, win: 1_000, garbled: true })
    await command('joker2', 'play', { username, bet: 1, win: 1 })
    expect(await receive(member)).toEqual([
      409,
      { message: 'ROUND_UNREAD', details: { code: 'joker2' } },
    ])
  })

  it('a game that does not answer waits', async () => {
    const member = await playerOf(house, ['imi'], { baht: 1_000, each: 1_000 })
    const username = await nameAt(member, 'imi')
    await command('imi', 'play', { username, bet: 400, win: 0 })
    await house.world('POST', '/sandbox/faults', { target: 'game:imi', kind: 'error', times: 50 })
    expect(await receive(member)).toEqual([
      409,
      { message: 'TRANSFER_PENDING', details: { code: 'imi' } },
    ])
    await house.world('DELETE', '/sandbox/faults')
    expect(await receive(member)).toEqual([200, { message: 'REFUND_SUCCESS', refundAmount: 20 }])
  })
})

describe('a loss that a provider takes back afterwards', () => {
  it('takes the cashback back from the refund account, and gives it once more when it is lost again', async () => {
    const member = await playerOf(house, ['pg'], { baht: 2_000, each: 2_000 })
    const username = await nameAt(member, 'pg')
    const lost = await command('pg', 'play', { username, bet: 1_000, win: 0 })
    await command('pg', 'play', { username, bet: 200, win: 0 })
    expect((await receive(member))[1]).toMatchObject({ refundAmount: 60 })
    await command('pg', `rounds/${lost.roundId}/void`, { username })
    await minute()
    expect(await inRefund(member)).toBe(1_000n)
    expect(await check(member)).toMatchObject({ refundAmount: 0, collected: 10, owed: 0 })
    await minute()
    expect(await inRefund(member)).toBe(1_000n)
    await command('pg', 'play', { username, bet: 300, win: 0 })
    expect((await receive(member))[1]).toMatchObject({ refundAmount: 15 })
  })

  it('is a debt once the cashback is in the wallet, and further rewards pay it first', async () => {
    const member = await playerOf(house, ['pg'], { baht: 4_000, each: 4_000 })
    const username = await nameAt(member, 'pg')
    const lost = await command('pg', 'play', { username, bet: 2_000, win: 0 })
    expect((await receive(member))[1]).toMatchObject({ refundAmount: 100 })
    expect((await move(member))[0]).toBe(200)
    await command('pg', `rounds/${lost.roundId}/void`, { username })
    await minute()
    expect(await check(member)).toMatchObject({ refundAmount: 0, collected: 0, owed: 100 })
    expect(await inWallet(member)).toBe(10_000n)
    await member.client.get('/api/bonus/clear')
    // Cancelled, the gift lies in the refund account again: it pays what is owed.
    await minute()
    expect([await inRefund(member), await inWallet(member)]).toEqual([0n, 400_000n])
    expect(await check(member)).toMatchObject({ owed: 0, collected: 0 })
  })

  it('takes no more back than was given, where the member has won by then', async () => {
    const member = await playerOf(house, ['pg'], { baht: 4_000, each: 4_000 })
    const username = await nameAt(member, 'pg')
    const lost = [
      await command('pg', 'play', { username, bet: 1_000, win: 0 }),
      await command('pg', 'play', { username, bet: 2_000, win: 0 }),
    ]
    await command('pg', 'play', { username, bet: 500, win: 1_500 })
    expect((await receive(member))[1]).toMatchObject({ refundAmount: 100 })
    expect((await move(member))[0]).toBe(200)
    for (const { roundId } of lost) await command('pg', `rounds/${roundId}/void`, { username })
    await minute()
    expect(await check(member)).toMatchObject({ refundAmount: 0, owed: 100 })
    await member.client.get('/api/bonus/clear')
    await minute()
    // The 1,000 that were won by then count against what is lost next.
    const put = { from: 'WALLET', to: 'pg', amount: 1_400 }
    expect((await member.client.post('/api/wallet/transfer', put)).status).toBe(200)
    await command('pg', 'play', { username, bet: 1_400, win: 0 })
    expect((await receive(member))[1]).toMatchObject({ refundAmount: 20 })
    expect(await check(member)).toMatchObject({ owed: 0, collected: 20 })
  })

  it('is paid by the next cashback first, in parts', async () => {
    const member = await playerOf(house, ['pg'], { baht: 6_000, each: 6_000 })
    const username = await nameAt(member, 'pg')
    const lost = await command('pg', 'play', { username, bet: 2_000, win: 0 })
    await receive(member)
    await move(member)
    await context.db
      .updateTable('playthrough')
      .set({ state: 'SUCCESS', ended_at: clock.now() })
      .where('member_id', '=', member.memberId)
      .execute()
    await command('pg', `rounds/${lost.roundId}/void`, { username })
    await minute()
    expect(await check(member)).toMatchObject({ owed: 100 })
    await command('pg', 'play', { username, bet: 1_200, win: 0 })
    expect(await receive(member)).toEqual([
      200,
      { message: 'REFUND_SUCCESS', refundAmount: 0, paidOwed: 60 },
    ])
    expect(await check(member)).toMatchObject({ owed: 40, collected: 0 })
    await command('pg', 'play', { username, bet: 1_000, win: 0 })
    expect(await receive(member)).toEqual([
      200,
      { message: 'REFUND_SUCCESS', refundAmount: 10, paidOwed: 40 },
    ])
    expect(await check(member)).toMatchObject({ owed: 0, collected: 10 })
  })
})

describe('the cap of a week', () => {
  it('gives no more by itself, and what is beyond waits for two people', async () => {
    await context.settings.set('refundCap', 100)
    const member = await playerOf(house, ['pg'], { baht: 20_000, each: 20_000 })
    const username = await nameAt(member, 'pg')
    await command('pg', 'play', { username, bet: 1_000, win: 0 })
    expect((await receive(member))[1]).toMatchObject({ refundAmount: 50 })
    await command('pg', 'play', { username, bet: 3_000, win: 0 })
    expect(await check(member)).toMatchObject({ refundAmount: 50, beyondCap: 100 })
    expect(await receive(member)).toEqual([
      200,
      { message: 'REFUND_SUCCESS', refundAmount: 50, beyondCap: 100 },
    ])
    await command('pg', 'play', { username, bet: 100, win: 0 })
    expect(await receive(member)).toEqual([
      422,
      { message: 'REFUND_CAP', details: { cap: 100, beyondCap: 105 } },
    ])
    const [maker, checker] = [await seat(context, 'finance'), await seat(context, 'finance')]
    const [first, second] = [house.client(maker.token), house.client(checker.token)]
    const asked = await first.post(`/api/ops/members/${member.memberId}/adjust`, {
      amount: 30,
      gives: 'cashback',
      reason: 'a good member',
    })
    expect([asked.status, asked.body]).toMatchObject([201, { gives: 'cashback', legs: [] }])
    const approve = (by: typeof first) =>
      by.post(`/api/ops/adjustments/${String(asked.body['id'])}/approve`, {})
    expect((await approve(first)).body).toMatchObject({ message: 'SAME_OPERATOR' })
    expect((await receive(member))[0]).toBe(422)
    expect((await approve(second)).status).toBe(200)
    expect((await receive(member))[1]).toMatchObject({ refundAmount: 30, beyondCap: 75 })
    expect((await receive(member))[0]).toBe(422)
    clock.advance(7 * 86_400_000)
    expect((await receive(member))[1]).toMatchObject({ refundAmount: 75 })
    await context.settings.set('refundCap', 1_000_000)
  })
})
