import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { createKeyedMutex } from '../../../concurrency/keyedMutex.ts'
import { verifyLedger } from '../../../ledger/verify/verify.ts'
import { testApp, type Registered } from '../../../testing/app.ts'
import { asOwner } from '../../../testing/db.ts'
import { balanceOf, fundWallet } from '../../../testing/wallets.ts'
import { sumRecent } from '../../play/dailyPlay/service.ts'
import { accrueAll as accrueInvites } from './accrual.ts'
import { collectInvites } from './service.ts'

const house = await testApp({ settings: { registerOTP: false } })
const { context, clock } = house
let rounds = 0

afterAll(async () => {
  const { findings } = await verifyLedger(context.db)
  expect(findings.filter((finding) => finding.faults > 0n)).toEqual([])
})

/** An invitee's rounds, imported and counted. Baht. */
async function played(
  who: Registered,
  baht: number,
  at: Date = clock.now(),
  code = 'pg',
): Promise<void> {
  await context.db
    .insertInto('game_round')
    .values({
      code,
      round_id: `i${(rounds += 1)}`,
      username: 'u',
      member_id: who.memberId,
      bet: BigInt(Math.round(baht * 100)),
      win: 0n,
      played_at: at,
      gathered_at: clock.now(),
    })
    .execute()
  await sumRecent(context)
  await accrueInvites(context)
}
const invitee = (inviter: Registered, name = 'สมชาย') =>
  house.register({ inviteCode: `PR${inviter.memberId}`, ...({ name } as object) })
const collect = (who: Registered) => who.client.get('/api/invite/bonus')
const balance = (address: string) => balanceOf(context, address)
const walletOf = (who: Registered) => balance(`member:${who.memberId}:wallet`)

describe('receiving', () => {
  it('S206: pays from play at a provider into the wallet, with its play-through and its statement line', async () => {
    const inviter = await house.register()
    const friend = await invitee(inviter)
    await fundWallet(context, friend.memberId, 1_000)
    await friend.client.get('/api/wallet/activate/pg')
    await friend.client.post('/api/wallet/transfer', { from: 'WALLET', to: 'pg', amount: 1_000 })
    const { body } = await friend.client.get('/api/wallet/account/pg')
    await house.world('POST', '/sandbox/games/pg/play', {
      username: body['username'],
      bet: 300.5,
      win: 0,
    })
    await house.jobs.runCron('game-rounds.sweep')
    await house.world('POST', '/sandbox/games/pg/play', {
      username: body['username'],
      bet: 100,
      win: 650,
    })
    // The first round has been swept; the second is asked for when the money is.
    expect((await inviter.client.get('/api/wallet')).body['invite']).toEqual({
      amount: 1.5,
      success: 200,
      fail: 10,
    })
    const answer = await collect(inviter)
    expect([answer.status, answer.body]).toEqual([
      200,
      { message: 'INVITE_BONUS_SUCCESS', amount: 2 },
    ])
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(await walletOf(inviter)).toBe(200n)
    expect((await inviter.client.get('/api/wallet')).body['invite']).toMatchObject({ amount: 0 })
    const { statements } = (await inviter.client.post('/api/statement', { page: 1, limit: 10 }))
      .body as { statements: object[] }
    expect(statements).toEqual([
      expect.objectContaining({
        statementType: 'bonus',
        status: 'SUCCESS',
        amount: 2,
        item: { kind: 'invite', description: 'โบนัสชวนเพื่อน' },
      }),
    ])
    const row = await context.db
      .selectFrom('playthrough')
      .selectAll()
      .where('member_id', '=', inviter.memberId)
      .executeTakeFirst()
    expect(row).toMatchObject({
      kind: 'invite',
      amount: 200n,
      given_from: 'house:invite',
      base: 200n,
      balance_target: 400n,
      fail_below: 20n,
      turnover_target: null,
      state: 'ACTIVE',
    })
  })

  it('S118: tells with the invitees what receiving it asks and locks, in baht', async () => {
    const inviter = await house.register()
    const asksOf = async () =>
      (await inviter.client.post('/api/invite', { page: 1, limit: 10 })).body['asks']
    expect(await asksOf()).toBeUndefined()
    await fundWallet(context, inviter.memberId, 990)
    await played(await invitee(inviter), 2_000)
    expect(await asksOf()).toMatchObject({
      gift: 10,
      turnover: null,
      reach: 2_000,
      failBelow: 100,
      until: null,
      own: 990,
    })
    expect((await collect(inviter)).status).toBe(200)
    const { balance_target: reach } = await context.db
      .selectFrom('playthrough')
      .select('balance_target')
      .where('member_id', '=', inviter.memberId)
      .executeTakeFirstOrThrow()
    expect(reach).toBe(200_000n)
  })

  it('refuses terms that are others than the member was shown, once, wherever they were shown', async () => {
    const success = context.settings.get('inviteSuccessPercent')
    for (const look of ['GET /api/wallet', 'POST /api/invite'] as const) {
      const inviter = await house.register()
      await played(await invitee(inviter), 2_000)
      const [method, path] = look.split(' ') as ['GET' | 'POST', string]
      const shown =
        method === 'GET'
          ? await inviter.client.get(path)
          : await inviter.client.post(path, { page: 1, limit: 10 })
      expect(shown.status).toBe(200)
      await context.settings.set('inviteSuccessPercent', success + 100)
      const refused = await collect(inviter)
      expect([look, refused.status, refused.body]).toMatchObject([
        look,
        409,
        { message: 'TERMS_CHANGED', details: { asks: { gift: 10, reach: 30, turnover: null } } },
      ])
      expect(await walletOf(inviter)).toBe(0n)
      expect((await collect(inviter)).body).toMatchObject({ amount: 10 })
      await context.settings.set('inviteSuccessPercent', success)
    }
  })

  it('refuses who has invited nobody, whose friends have not played, and what is under a satang', async () => {
    const inviter = await house.register()
    expect((await collect(inviter)).body).toEqual({ message: 'NO_INVITE_BONUS' })
    const friend = await invitee(inviter)
    const none = await collect(inviter)
    expect([none.status, none.body]).toEqual([422, { message: 'NO_INVITEE_PLAY_INFO' }])
    await played(friend, 1.99)
    expect((await collect(inviter)).body).toEqual({ message: 'NO_INVITE_BONUS' })
    await played(friend, 0.01)
    expect((await collect(inviter)).body).toEqual({ message: 'INVITE_BONUS_SUCCESS', amount: 0.01 })
  })

  it('is refused while invite bonuses are switched off; what was earned is kept', async () => {
    const inviter = await house.register()
    await played(await invitee(inviter), 1_000)
    await context.settings.set('inviteActive', false)
    const off = await collect(inviter)
    expect([off.status, off.body]).toEqual([422, { message: 'INVITE_INACTIVE' }])
    expect((await inviter.client.get('/api/wallet')).body['invite']).toMatchObject({ amount: 0 })
    await context.settings.set('inviteActive', true)
    expect((await collect(inviter)).body).toEqual({ message: 'INVITE_BONUS_SUCCESS', amount: 5 })
  })

  it('waits while a gift is played through, and gives the rest with its fractions afterwards', async () => {
    const inviter = await house.register()
    const friend = await invitee(inviter)
    await played(friend, 333.33)
    expect((await collect(inviter)).body).toMatchObject({ amount: 1.66 })
    await played(friend, 333.33)
    for (const again of [await collect(inviter), await collect(inviter)])
      expect([again.status, again.body]).toEqual([409, { message: 'INVITE_COLLECT' }])
    await context.db
      .updateTable('playthrough')
      .set({ state: 'SUCCESS', ended_at: clock.now() })
      .where('member_id', '=', inviter.memberId)
      .execute()
    expect((await inviter.client.get('/api/wallet')).body['invite']).toMatchObject({ amount: 1.67 })
    expect((await collect(inviter)).body).toMatchObject({ amount: 1.67 })
    expect(await walletOf(inviter)).toBe(333n)
  })

  it('moves nothing and keeps everything when the books refuse', async () => {
    const inviter = await house.register()
    await played(await invitee(inviter), 2_000)
    // Somebody else's posting under the name that this gift will have.
    const key = `${context.ids.referenceFor('pt', 'invite', `${inviter.memberId}:1`)}:gift`
    await context.ledger.submit({
      op: 'post',
      key,
      kind: 'other',
      legs: [{ from: 'house:invite', to: 'house:bonus', amount: 1n }],
    })
    const failed = await collect(inviter)
    expect([failed.status, failed.body]).toEqual([500, { message: 'INVITE_BONUS_FAIL' }])
    expect(await walletOf(inviter)).toBe(0n)
    expect((await inviter.client.get('/api/wallet')).body['invite']).toMatchObject({ amount: 10 })
    for (const table of ['invite_receipt', 'playthrough'] as const)
      expect(
        await context.db
          .selectFrom(table)
          .select('member_id')
          .where('member_id', '=', inviter.memberId)
          .execute(),
      ).toEqual([])
  })

  it('gives once to 128 at once, in one process and in four', async () => {
    const inviter = await house.register()
    const friend = await invitee(inviter)
    await played(friend, 10_000)
    const answers = await Promise.all(Array.from({ length: 128 }, () => collect(inviter)))
    expect(answers.filter((answer) => answer.status === 200).map((answer) => answer.body)).toEqual([
      { message: 'INVITE_BONUS_SUCCESS', amount: 50 },
    ])
    expect(
      new Set(answers.filter((answer) => answer.status !== 200).map((answer) => answer.text)),
    ).toEqual(new Set(['{"message":"INVITE_COLLECT"}']))
    await context.db
      .updateTable('playthrough')
      .set({ state: 'SUCCESS', ended_at: clock.now() })
      .where('member_id', '=', inviter.memberId)
      .execute()
    await played(friend, 10_000)
    const processes = Array.from({ length: 4 }, () => ({ ...context, mutex: createKeyedMutex() }))
    const ends = await Promise.allSettled(
      Array.from({ length: 32 }, (_, n) =>
        collectInvites(processes[n % 4] ?? context, inviter.memberId),
      ),
    )
    expect(ends.filter((end) => end.status === 'fulfilled').map((end) => end.value)).toEqual([
      { amount: 5_000n, paid: 0n },
    ])
    expect(await walletOf(inviter)).toBe(10_000n)
    expect(
      await context.db
        .selectFrom('invite_receipt')
        .select(['number', 'amount'])
        .where('member_id', '=', inviter.memberId)
        .orderBy('number')
        .execute(),
    ).toEqual([
      { number: 1, amount: 5_000n },
      { number: 2, amount: 5_000n },
    ])
  })

  it('loses nothing to a count that runs at the same moment', async () => {
    const inviter = await house.register()
    const friend = await invitee(inviter)
    await played(friend, 1_000)
    let given = 0n
    for (let n = 0; n < 4; n++) {
      const [ends] = await Promise.all([
        Promise.allSettled(
          Array.from({ length: 4 }, () =>
            collectInvites({ ...context, mutex: createKeyedMutex() }, inviter.memberId),
          ),
        ),
        ...Array.from({ length: 4 }, () => played(friend, 33.33)),
      ])
      given += ends.reduce(
        (sum, end) => sum + (end.status === 'fulfilled' ? end.value.amount : 0n),
        0n,
      )
      await context.db
        .updateTable('playthrough')
        .set({ state: 'SUCCESS', ended_at: clock.now() })
        .where('member_id', '=', inviter.memberId)
        .execute()
    }
    const last = await collect(inviter)
    given += last.status === 200 ? BigInt(Math.round(Number(last.body['amount']) * 100)) : 0n
    expect(given).toBe(((100_000n + 16n * 3_333n) * 50n) / 10_000n)
    expect(await walletOf(inviter)).toBe(given)
  })

  it('killed between the receipt and the commit leaves neither, and the next gives once', async () => {
    const inviter = await house.register()
    await played(await invitee(inviter), 200)
    await asOwner(context.db, (owner) =>
      sql`alter table playthrough add constraint killed check (amount <> 100) not valid`.execute(
        owner,
      ),
    )
    expect((await collect(inviter)).body).toEqual({ message: 'INVITE_BONUS_FAIL' })
    expect(
      await context.db
        .selectFrom('invite_receipt')
        .select('number')
        .where('member_id', '=', inviter.memberId)
        .execute(),
    ).toEqual([])
    await asOwner(context.db, (owner) =>
      sql`alter table playthrough drop constraint killed`.execute(owner),
    )
    expect((await collect(inviter)).body).toMatchObject({ amount: 1 })
    expect(await walletOf(inviter)).toBe(100n)
  })

  it('asks for the header, and answers 405 to HEAD', async () => {
    const inviter = await house.register()
    expect(
      (await inviter.client.get('/api/invite/bonus', { 'x-requested-with': 'other' })).body.message,
    ).toBe('KEY_INVALID')
    expect(
      (await inviter.client.get('/api/invite/bonus', { 'sec-fetch-mode': 'navigate' })).status,
    ).toBeGreaterThanOrEqual(400)
    expect((await house.app.inject({ method: 'HEAD', url: '/api/invite/bonus' })).statusCode).toBe(
      405,
    )
  })
})

describe('the list', () => {
  it('S206: has one row for a friend and a Bangkok day, newest first, ten a page, names masked', async () => {
    const inviter = await house.register()
    const [som, sai] = [await invitee(inviter, 'สมชาย'), await invitee(inviter, 'ສາຍຟ້າ')]
    const day = (n: number, hour: number) => new Date(Date.UTC(2026, 9, n, hour))
    await played(som, 100, day(1, 16))
    await played(som, 100, day(1, 17))
    await played(som, 0.5, day(2, 1), 'imi')
    await played(sai, 20, day(2, 3))
    for (let n = 3; n < 12; n++) await played(som, n, day(n, 3))
    const page = async (n: number) =>
      (await inviter.client.post('/api/invite', { page: n, limit: 10 })).body as {
        total: number
        invites: { from: { name: string }; amount: number; createdAt: string }[]
      }
    const [first, second, third] = [await page(1), await page(2), await page(3)]
    expect([
      first.total,
      first.invites.length,
      second.total,
      second.invites.length,
      third.invites,
    ]).toEqual([12, 10, 12, 2, []])
    expect(first.invites[0]).toEqual({
      from: { name: 'สม***' },
      amount: 0.05,
      createdAt: '2026-10-11T03:00:00.000Z',
    })
    expect([...first.invites, ...second.invites].map((row) => row.createdAt)).toEqual(
      [...first.invites, ...second.invites]
        .map((row) => row.createdAt)
        .toSorted()
        .toReversed(),
    )
    expect(
      [...first.invites.slice(9), ...second.invites].map((row) => [
        row.from.name,
        row.amount,
        row.createdAt,
      ]),
    ).toEqual([
      ['ສາ***', 0.1, '2026-10-02T03:00:00.000Z'],
      ['สม***', 0.5, '2026-10-02T01:00:00.000Z'],
      ['สม***', 0.5, '2026-10-01T16:00:00.000Z'],
    ])
  })

  it("is the member's own, and refuses a page beyond its bounds", async () => {
    const stranger = await house.register()
    expect((await stranger.client.post('/api/invite', { page: 1, limit: 10 })).body).toEqual({
      total: 0,
      invites: [],
    })
    expect((await stranger.client.post('/api/invite', { page: 0, limit: 10 })).body.message).toBe(
      'INVALID_REQUEST',
    )
    expect((await house.client().post('/api/invite', { page: 1, limit: 10 })).body).toEqual({
      message: 'UNAUTHORIZED',
    })
  })
})
