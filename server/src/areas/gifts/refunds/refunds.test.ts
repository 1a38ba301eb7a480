import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { createKeyedMutex } from '../../../concurrency/keyedMutex.ts'
import { verifyLedger } from '../../../ledger/verify/verify.ts'
import { testApp, type Registered } from '../../../testing/app.ts'
import { asOwner } from '../../../testing/db.ts'
import { balanceOf, fundWallet } from '../../../testing/wallets.ts'
import { moveRefund, receiveRefund } from './service.ts'

const house = await testApp({ settings: { registerOTP: false } })
const { context, clock } = house
let rounds = 0

afterAll(async () => {
  const { findings } = await verifyLedger(context.db)
  expect(findings.filter((finding) => finding.faults > 0n)).toEqual([])
})

/** A settled round that has been imported. Baht. */
const played = (who: Registered, bet: number, win = 0, code = 'pg') =>
  context.db
    .insertInto('game_round')
    .values({
      code,
      round_id: `r${(rounds += 1)}`,
      username: 'u',
      member_id: who.memberId,
      bet: BigInt(Math.round(bet * 100)),
      win: BigInt(Math.round(win * 100)),
      played_at: clock.now(),
      gathered_at: clock.now(),
    })
    .execute()
const check = async (who: Registered, language = 'en') =>
  (await who.client.get('/api/refund/check', { 'accept-language': language })).body
const receive = (who: Registered) => who.client.get('/api/refund/receive')
const move = (who: Registered) => who.client.get('/api/refund/addWallet')
const list = async (who: Registered, page = 1, limit = 10) =>
  (await who.client.post('/api/refund', { page, limit })).body as {
    total: number
    refunds: { refundAmount: number; createdAt: string }[]
  }
const balance = (address: string) => balanceOf(context, address)
const placesOf = async (who: Registered) => [
  await balance(`member:${who.memberId}:refund`),
  await balance(`member:${who.memberId}:wallet`),
]
const finish = (who: Registered) =>
  context.db
    .updateTable('playthrough')
    .set({ state: 'SUCCESS', ended_at: clock.now() })
    .where('member_id', '=', who.memberId)
    .execute()

describe('a refund', () => {
  it('S208: goes from a loss at two providers to the refund account, the wallet and its play-through', async () => {
    const member = await house.register()
    await fundWallet(context, member.memberId, 2_000)
    for (const [code, bet, win] of [
      ['pg', 700, 100],
      ['imi', 200, 350.5],
    ] as const) {
      await member.client.get(`/api/wallet/activate/${code}`)
      await member.client.post('/api/wallet/transfer', { from: 'WALLET', to: code, amount: 1_000 })
      const { body } = await member.client.get(`/api/wallet/account/${code}`)
      await house.world('POST', `/sandbox/games/${code}/play`, {
        username: body['username'],
        bet,
        win,
      })
    }
    // Won 150.50 in one, lost 600 in the other. Nobody has swept: the providers are asked when the member asks.
    expect(await check(member)).toMatchObject({
      result: true,
      bonus: false,
      refundAmount: 22.47,
      refundSuccess: 200,
      refundFail: 10,
      collected: 0,
    })
    expect((await check(member))['info']).toContain(
      'Net loss since the last cashback: <strong>฿449.50</strong>. 5% of it is <strong>฿22.47</strong>',
    )
    expect((await check(member, 'th'))['info']).toContain('ยอดเสียสุทธิ')
    const received = await receive(member)
    expect([received.status, received.body]).toEqual([
      200,
      { message: 'REFUND_SUCCESS', refundAmount: 22.47 },
    ])
    expect(await placesOf(member)).toEqual([2_247n, 0n])
    expect(await check(member)).toMatchObject({ result: false, refundAmount: 0, collected: 22.47 })
    const moved = await move(member)
    expect([moved.status, moved.body]).toEqual([
      200,
      { message: 'SUCCESS', wallet: { amount: 22.47 } },
    ])
    expect(await placesOf(member)).toEqual([0n, 2_247n])
    const { statements } = (await member.client.post('/api/statement', { page: 1, limit: 1 }))
      .body as { statements: object[] }
    expect(statements).toEqual([
      expect.objectContaining({
        statementType: 'bonus',
        status: 'SUCCESS',
        amount: 22.47,
        item: { kind: 'refund', description: 'คืนยอดเสีย' },
      }),
    ])
    const row = await context.db
      .selectFrom('playthrough')
      .selectAll()
      .where('member_id', '=', member.memberId)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      kind: 'refund',
      amount: 2_247n,
      given_from: `member:${member.memberId}:refund`,
      base: 157_297n,
      balance_target: 314_594n,
      fail_below: 15_729n,
      turnover_target: null,
    })
    expect(await list(member)).toEqual({
      total: 1,
      refunds: [{ refundAmount: 22.47, createdAt: expect.stringMatching(/Z$/) }],
    })
  })

  it('S119: tells before the tap what it asks and locks in baht, once received and before', async () => {
    const member = await house.register()
    await fundWallet(context, member.memberId, 2_064)
    expect(await check(member)).toMatchObject({ asks: null, asksReceived: null })
    await played(member, 30)
    const asks = { gift: 1.5, turnover: null, reach: 4_131, failBelow: 206.55, own: 2_064 }
    expect(await check(member)).toMatchObject({
      refundAmount: 1.5,
      asks: null,
      asksReceived: { ...asks, until: null },
    })
    await receive(member)
    expect(await check(member)).toMatchObject({ collected: 1.5, asks, asksReceived: null })
    await played(member, 70)
    // What is moved then is both together.
    expect(await check(member)).toMatchObject({
      collected: 1.5,
      refundAmount: 3.5,
      asks,
      asksReceived: { gift: 5, reach: 4_138, own: 2_064 },
    })
    await move(member)
    const { balance_target: reach } = await context.db
      .selectFrom('playthrough')
      .select('balance_target')
      .where('member_id', '=', member.memberId)
      .executeTakeFirstOrThrow()
    expect(reach).toBe(413_100n)
  })

  it('is refused without a net loss, and for one that comes to less than a satang', async () => {
    const member = await house.register()
    const none = await receive(member)
    expect([none.status, none.body]).toEqual([422, { message: 'NO_REFUND' }])
    await played(member, 100, 100.01)
    expect((await receive(member)).body).toEqual({ message: 'NO_REFUND' })
    await played(member, 0.2)
    expect(await check(member)).toMatchObject({ result: false, refundAmount: 0 })
    const little = await receive(member)
    expect([little.status, little.body]).toEqual([422, { message: 'REFUND_MINIMUM' }])
    expect((await move(member)).body).toEqual({ message: 'NO_REFUND' })
    await played(member, 0.01)
    expect((await receive(member)).body).toEqual({ message: 'REFUND_SUCCESS', refundAmount: 0.01 })
    expect((await receive(member)).body).toEqual({ message: 'NO_REFUND' })
  })

  it('counts from the last one on: a win since offsets the losses since, and what was received stays', async () => {
    const member = await house.register()
    await played(member, 1_000)
    expect((await receive(member)).body).toMatchObject({ refundAmount: 50 })
    await played(member, 100, 500, 'imi')
    expect((await receive(member)).body).toEqual({ message: 'NO_REFUND' })
    await played(member, 399.99)
    expect((await receive(member)).body).toEqual({ message: 'NO_REFUND' })
    await played(member, 20.01)
    expect((await receive(member)).body).toMatchObject({ refundAmount: 1 })
    expect(await placesOf(member)).toEqual([5_100n, 0n])
  })

  it('is blocked while a gift is played through, both ways', async () => {
    const member = await house.register()
    await played(member, 1_000)
    await receive(member)
    await move(member)
    await played(member, 500)
    expect(await check(member)).toMatchObject({ result: true, bonus: true, refundAmount: 25 })
    for (const blocked of [await receive(member), await move(member)])
      expect([blocked.status, blocked.body]).toEqual([422, { message: 'REFUND_CONDITION' }])
    await finish(member)
    expect(await check(member)).toMatchObject({ bonus: false })
    expect((await receive(member)).body).toMatchObject({ refundAmount: 25 })
    expect((await move(member)).body).toEqual({ message: 'SUCCESS', wallet: { amount: 75 } })
  })

  it('is refused while switched off, but what was received before can be moved', async () => {
    const member = await house.register()
    await played(member, 1_000)
    await receive(member)
    await played(member, 1_000)
    await context.settings.set('refundActive', false)
    const off = await receive(member)
    expect([off.status, off.body]).toEqual([422, { message: 'REFUND_INACTIVE' }])
    expect(await check(member)).toMatchObject({ result: false, refundAmount: 0, collected: 50 })
    expect((await move(member)).body).toEqual({ message: 'SUCCESS', wallet: { amount: 50 } })
    await context.settings.set('refundActive', true)
  })

  it('returns to the refund account when its play-through is cancelled, and can be moved again', async () => {
    const member = await house.register()
    await played(member, 1_000)
    await receive(member)
    await move(member)
    expect((await member.client.get('/api/bonus/clear')).body).toEqual({ message: 'BONUS_CLEAR' })
    expect(await placesOf(member)).toEqual([5_000n, 0n])
    expect(await check(member)).toMatchObject({ result: false, bonus: false, collected: 50 })
    expect((await move(member)).body).toEqual({ message: 'SUCCESS', wallet: { amount: 50 } })
    expect(await placesOf(member)).toEqual([0n, 5_000n])
  })

  it('waits for a provider that is silent', async () => {
    const member = await house.register()
    await member.client.get('/api/wallet/activate/pg')
    await played(member, 100, 0, 'imi')
    await house.world('POST', '/sandbox/faults', { target: 'game:pg', kind: 'error', times: 50 })
    expect((await receive(member)).body).toEqual({
      message: 'TRANSFER_PENDING',
      details: { code: 'pg' },
    })
    await house.world('DELETE', '/sandbox/faults')
    expect((await receive(member)).body).toMatchObject({ refundAmount: 5 })
  })
})

describe('once', () => {
  it('means once to 128 at once, for each step, in one process and in four', async () => {
    const member = await house.register()
    await played(member, 2_000)
    const received = await Promise.all(Array.from({ length: 128 }, () => receive(member)))
    expect(received.filter((answer) => answer.status === 200).map((answer) => answer.body)).toEqual(
      [{ message: 'REFUND_SUCCESS', refundAmount: 100 }],
    )
    expect(
      new Set(received.filter((answer) => answer.status !== 200).map((answer) => answer.text)),
    ).toEqual(new Set(['{"message":"NO_REFUND"}']))
    const moved = await Promise.all(Array.from({ length: 128 }, () => move(member)))
    expect(moved.filter((answer) => answer.status === 200).map((answer) => answer.body)).toEqual([
      { message: 'SUCCESS', wallet: { amount: 100 } },
    ])
    expect(
      new Set(moved.filter((answer) => answer.status !== 200).map((answer) => answer.text)),
    ).toEqual(new Set(['{"message":"REFUND_CONDITION"}']))
    await finish(member)

    await played(member, 1_000)
    const processes = Array.from({ length: 4 }, () => ({ ...context, mutex: createKeyedMutex() }))
    const both = await Promise.allSettled(
      Array.from({ length: 64 }, (_, n) => {
        const process = processes[n % 4] ?? context
        return n < 32
          ? receiveRefund(process, member.memberId)
          : moveRefund(process, member.memberId)
      }),
    )
    expect(
      both.slice(0, 32).flatMap((end) => (end.status === 'fulfilled' ? [end.value] : [])),
    ).toEqual([{ amount: 5_000n, paid: 0n, beyond: 0n }])
    expect(both.slice(32).filter((end) => end.status === 'fulfilled').length).toBeLessThanOrEqual(1)
    const [refund, wallet] = await placesOf(member)
    expect((refund ?? 0n) + (wallet ?? 0n)).toBe(15_000n)
    expect((await list(member)).refunds.map((row) => row.refundAmount)).toEqual([50, 100])
  })

  it('killed between record and money leaves neither, and the next gives once', async () => {
    const member = await house.register()
    await played(member, 3_000)
    // The posting fails after the receipt was written: somebody else's posting has its name.
    const stolen = await context.ledger.submit({
      op: 'post',
      key: `refund:${member.memberId}:1`,
      kind: 'other',
      legs: [{ from: 'house:cashback', to: 'house:bonus', amount: 1n }],
    })
    expect(stolen.ok).toBe(true)
    expect((await receive(member)).status).toBe(500)
    expect(await list(member)).toEqual({ total: 0, refunds: [] })
    expect(await check(member)).toMatchObject({ result: true, refundAmount: 150, collected: 0 })
    await context.db
      .insertInto('refund_account')
      .values({ member_id: member.memberId, receipts: 1 })
      .execute()
    expect((await receive(member)).body).toMatchObject({ refundAmount: 150 })

    await asOwner(context.db, (owner) =>
      sql`alter table playthrough add constraint killed check (amount <> 15000) not valid`.execute(
        owner,
      ),
    )
    expect((await move(member)).status).toBe(500)
    expect(await placesOf(member)).toEqual([15_000n, 0n])
    expect(
      await context.db
        .selectFrom('refund_move')
        .select('number')
        .where('member_id', '=', member.memberId)
        .execute(),
    ).toEqual([])
    await asOwner(context.db, (owner) =>
      sql`alter table playthrough drop constraint killed`.execute(owner),
    )
    expect((await move(member)).status).toBe(200)
    expect(await placesOf(member)).toEqual([0n, 15_000n])
  })

  it('has its list ten a page, newest first, and for nobody else', async () => {
    const member = await house.register()
    for (let n = 1; n <= 11; n++) {
      await played(member, n * 100)
      expect((await receive(member)).body).toMatchObject({ refundAmount: n * 5 })
    }
    const [first, second] = [await list(member), await list(member, 2)]
    expect([
      first.total,
      first.refunds.map((row) => row.refundAmount),
      second.refunds.map((row) => row.refundAmount),
    ]).toEqual([11, [55, 50, 45, 40, 35, 30, 25, 20, 15, 10], [5]])
    expect(await list(await house.register())).toEqual({ total: 0, refunds: [] })
    expect(
      (await house.app.inject({ method: 'HEAD', url: '/api/refund/receive' })).statusCode,
    ).toBe(405)
    expect(
      (await house.app.inject({ method: 'HEAD', url: '/api/refund/addWallet' })).statusCode,
    ).toBe(405)
  })
})
