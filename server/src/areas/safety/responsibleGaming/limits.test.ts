import { describe, expect, it } from 'vitest'
import { testApp, type Registered } from '../../../testing/app.ts'
import { clause } from '../../../testing/clause.ts'
import { sealLink } from '../../cashin/walletLinks/testing/seal.ts'
import { lowerLimit } from './limits.ts'

const house = await testApp()
const { context, clock } = house
const HOUR = 3_600_000
// A Tuesday: the week's and the month's other days are near, and noon is far from midnight.
clock.hold(new Date('2026-11-17T05:00:00.000Z'))

let nth = 0
/** Money from outside, as every way in posts it. */
async function arrive(memberId: string, baht: number): Promise<void> {
  clock.advance(10)
  const outcome = await context.ledger.submit({
    op: 'post',
    key: `arrival:${(nth += 1)}`,
    kind: 'deposit',
    legs: [
      { from: 'house:bank:SCB', to: `member:${memberId}:wallet`, amount: BigInt(baht) * 100n },
    ],
  })
  expect(outcome.ok).toBe(true)
}
const limit = (who: Registered, kind: string, period: string, amount: number | null) => {
  clock.advance(10)
  return who.client.put('/api/play/limits', { kind, period, amount })
}
const openGame = (who: Registered, code: string) =>
  who.client.get(`/api/wallet/activate/${code}`).then(({ status }) => expect(status).toBe(200))
const into = (who: Registered, code: string, amount: number) =>
  who.client.post('/api/wallet/transfer', { from: 'WALLET', to: code, amount })
const limitOf = async (who: Registered, kind: string, period: string) => {
  const { body } = await who.client.get('/api/play')
  return (body.limits as { kind: string; period: string }[]).find(
    (each) => each.kind === kind && each.period === period,
  )
}
const exceeded = (kind: string, period: string, left: number) => ({
  status: 422,
  body: { message: 'LIMIT_EXCEEDED', details: { kind, period, left } },
})
const gift = async (amount: number) => {
  const { link } = await house.world<{ link: string }>('POST', '/sandbox/walletlink', {
    amount,
    walletAccountName: 'KRAPAO WALLET',
  })
  return sealLink(context.config.truelinkSecret, link, 'KRAPAO WALLET')
}

describe('a deposit limit', () => {
  it(
    clause(
      ['RTS 12B', 'GLI 2.5.6a'],
      'refuses a QR, an announcement and a wallet link beyond it, and tells what is left',
    ),
    async () => {
      const who = await house.register()
      await limit(who, 'deposit', 'week', 5_000)
      expect((await limit(who, 'deposit', 'day', 1_000)).status).toBe(200)
      await arrive(who.memberId, 400)
      expect(await who.client.post('/api/qrcode/KBANK', { amount: 601 })).toMatchObject(
        exceeded('deposit', 'day', 600),
      )
      expect(await who.client.post('/api/wallet/add', { amount: 601 })).toMatchObject(
        exceeded('deposit', 'day', 600),
      )
      const link = await gift(601)
      expect(await who.client.post('/api/wallet/truelink', { link })).toMatchObject(
        exceeded('deposit', 'day', 600),
      )
      expect((await who.client.post('/api/qrcode/KBANK', { amount: 600 })).body).toMatchObject({
        hasQrcode: true,
      })
      expect((await who.client.post('/api/wallet/add', { amount: 600 })).status).toBe(201)
      // What is announced counts already; announced again, it takes its own place.
      expect((await who.client.post('/api/wallet/add', { amount: 500 })).status).toBe(201)
      expect(
        await who.client.post('/api/wallet/truelink', { link: await gift(101) }),
      ).toMatchObject(exceeded('deposit', 'day', 100))
      expect(
        (await who.client.post('/api/wallet/truelink', { link: await gift(100) })).status,
      ).toBe(200)
      expect(await limitOf(who, 'deposit', 'day')).toMatchObject({
        amount: 1_000,
        used: 500,
        left: 500,
      })
    },
  )

  it(clause('RTS 12B', 'counts Bangkok days, weeks from Monday and calendar months'), async () => {
    const who = await house.register()
    await arrive(who.memberId, 700)
    for (const period of ['day', 'week', 'month']) await limit(who, 'deposit', period, 1_000)
    const midnight = new Date('2026-11-17T17:00:00.000Z').getTime()
    const usedAt = async (at: number) => {
      const ahead = at - clock.now().getTime()
      clock.advance(ahead)
      const { body } = await house.client((await relogin(who)).token).get('/api/play')
      clock.advance(-ahead)
      return (body.limits as { kind: string; used: number }[])
        .filter(({ kind }) => kind === 'deposit')
        .map(({ used }) => used)
    }
    expect(await usedAt(midnight - 1)).toEqual([700, 700, 700])
    expect(await usedAt(midnight)).toEqual([0, 700, 700])
    expect(await usedAt(midnight + 120 * HOUR - 1)).toEqual([0, 700, 700])
    expect(await usedAt(midnight + 120 * HOUR)).toEqual([0, 0, 700])
    expect(await usedAt(Date.parse('2026-11-30T17:00:00.000Z'))).toEqual([0, 0, 0])
  })

  it(clause('RTS 12B', 'is never passed by 128 wallet links given at once'), async () => {
    const who = await house.register()
    await limit(who, 'deposit', 'day', 100)
    const links = await Promise.all(Array.from({ length: 128 }, () => gift(10)))
    const answers = await Promise.all(
      links.map((link) => who.client.post('/api/wallet/truelink', { link })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(answers.filter(({ body }) => body.message === 'LIMIT_EXCEEDED')).toHaveLength(118)
    expect(await limitOf(who, 'deposit', 'day')).toMatchObject({ used: 100, left: 0 })
  })

  it('is never passed by every way in at once', async () => {
    const who = await house.register()
    await limit(who, 'deposit', 'day', 100)
    const links = await Promise.all(Array.from({ length: 16 }, () => gift(10)))
    const answers = await Promise.all(
      links.flatMap((link, n) => [
        who.client.post('/api/wallet/truelink', { link }),
        who.client.post('/api/wallet/add', { amount: 30 }),
        who.client.post(`/api/qrcode/${n % 2 ? 'KBANK' : 'WW'}`, { amount: 30 }),
      ]),
    )
    expect(answers.every(({ status }) => status < 500)).toBe(true)
    const live = await context.db
      .selectFrom('qr_code')
      .select('amount')
      .where('member_id', '=', who.memberId)
      .where('state', 'in', ['CREATING', 'LIVE'])
      .execute()
    const announced = await context.db
      .selectFrom('manual_deposit')
      .select('amount')
      .where('member_id', '=', who.memberId)
      .where('state', '=', 'PENDING')
      .execute()
    const arrived = (await context.ledger.balances([`member:${who.memberId}:wallet`]))
      .values()
      .next().value?.balance
    const promised = announced.reduce((sum, { amount }) => sum + amount, arrived ?? 0n)
    // One code lives at a time; what each way was promised fits together.
    expect(live.length).toBeLessThanOrEqual(1)
    expect(promised).toBeLessThanOrEqual(10_000n)
  })

  it('lets what arrives beyond it be withdrawn, and refuses it entry into games until the period ends', async () => {
    const who = await house.register()
    await limit(who, 'deposit', 'day', 300)
    await openGame(who, 'pg')
    await arrive(who.memberId, 200)
    await arrive(who.memberId, 400)
    expect(await into(who, 'pg', 301)).toMatchObject(exceeded('deposit', 'day', 300))
    expect((await into(who, 'pg', 250)).status).toBe(200)
    expect(await into(who, 'pg', 51)).toMatchObject(exceeded('deposit', 'day', 50))
    // What comes back from a game may go back; the 300 beyond stay out all the same.
    expect(
      (await who.client.post('/api/wallet/transfer', { from: 'pg', to: 'WALLET', amount: 250 }))
        .status,
    ).toBe(200)
    expect(await into(who, 'pg', 301)).toMatchObject(exceeded('deposit', 'day', 300))
    // Taken out, they no longer hold anything back.
    expect((await who.client.post('/api/wallet/withdraw', { amount: 300 })).status).toBe(201)
    expect((await into(who, 'pg', 300)).status).toBe(200)
    // And the next day asks again.
    await arrive(who.memberId, 100)
    expect(await into(who, 'pg', 100)).toMatchObject(exceeded('deposit', 'day', 0))
    clock.advance(24 * HOUR)
    const tomorrow = { ...who, client: house.client((await relogin(who)).token) }
    expect((await into(tomorrow, 'pg', 100)).status).toBe(200)
    clock.advance(-24 * HOUR)
  })

  it('says beforehand what may still come in, with what is announced, and until when', async () => {
    const who = await house.register()
    const play = async () => (await who.client.get('/api/play')).body
    expect(await play()).toMatchObject({ depositRoom: null, beyondLimit: null })
    const midnight = '2026-11-17T17:00:00.000Z'
    const monday = '2026-11-22T17:00:00.000Z'
    await limit(who, 'deposit', 'week', 500)
    expect((await play())['depositRoom']).toEqual({ period: 'week', left: 500, until: monday })
    await limit(who, 'deposit', 'day', 400)
    await who.client.post('/api/wallet/add', { amount: 100 })
    expect((await play())['depositRoom']).toEqual({ period: 'day', left: 300, until: midnight })
    await arrive(who.memberId, 400)
    expect((await play())['depositRoom']).toEqual({ period: 'day', left: 0, until: midnight })
  })

  it('tells what has come in beyond it, until when it stays out of games, and that it may be sent back', async () => {
    const who = await house.register()
    await openGame(who, 'pg')
    await limit(who, 'deposit', 'day', 300)
    await limit(who, 'deposit', 'month', 500)
    await arrive(who.memberId, 600)
    const beyondLimit = async () => (await who.client.get('/api/play')).body['beyondLimit']
    const midnight = '2026-11-17T17:00:00.000Z'
    expect(await beyondLimit()).toEqual({ amount: 300, until: midnight })
    // The refusal on the way into a game says the same.
    expect((await into(who, 'pg', 301)).body).toMatchObject({
      details: { kind: 'deposit', period: 'day', left: 300, beyond: 300, until: midnight },
    })
    await who.client.post('/api/wallet/withdraw', { amount: 250 })
    expect(await beyondLimit()).toEqual({ amount: 50, until: midnight })
  })

  it('holds nothing back that had arrived before it was lowered', async () => {
    const who = await house.register()
    await openGame(who, 'pg')
    await arrive(who.memberId, 500)
    await limit(who, 'deposit', 'day', 100)
    expect((await into(who, 'pg', 300)).status).toBe(200)
    await arrive(who.memberId, 50)
    // Lowered again, what came beyond before is still beyond.
    await limit(who, 'deposit', 'day', 90)
    expect(await into(who, 'pg', 201)).toMatchObject(exceeded('deposit', 'day', 200))
  })
})

const relogin = async (who: Registered) => ({
  token: String(
    (await house.client().post('/api/login', { username: who.username, password: who.password }))
      .body.token,
  ),
})

describe('a loss limit', () => {
  it('refuses money into a game when loss, what games hold and the amount would pass it', async () => {
    const who = await house.register()
    await arrive(who.memberId, 5_000)
    await Promise.all(['pg', 'joker'].map((code) => openGame(who, code)))
    await limit(who, 'loss', 'day', 1_000)
    expect(await into(who, 'pg', 1_001)).toMatchObject(exceeded('loss', 'day', 1_000))
    expect((await into(who, 'pg', 600)).status).toBe(200)
    expect(await into(who, 'joker', 401)).toMatchObject(exceeded('loss', 'day', 400))
    const { body } = await who.client.get('/api/wallet/account/pg')
    await house.world('POST', '/sandbox/games/pg/play', {
      username: body.username,
      bet: 500,
      win: 0,
    })
    // Known or not, a loss is the same room: what the game took, it no longer holds.
    expect(await into(who, 'joker', 401)).toMatchObject(exceeded('loss', 'day', 400))
    expect((await who.client.get('/api/wallet/refresh/slot')).status).toBe(200)
    expect(await limitOf(who, 'loss', 'day')).toMatchObject({ used: 500, left: 500 })
    expect(await into(who, 'joker', 401)).toMatchObject(exceeded('loss', 'day', 400))
    // Home again, 100 may be risked once more; lost money is not.
    await who.client.post('/api/wallet/transfer', { from: 'pg', to: 'WALLET', amount: 100 })
    expect(await into(who, 'joker', 501)).toMatchObject(exceeded('loss', 'day', 500))
    expect((await into(who, 'joker', 500)).status).toBe(200)
  })

  it('is never passed by 128 transfers into eight games at once', async () => {
    const who = await house.register()
    await arrive(who.memberId, 5_000)
    const codes = ['pg', 'joker', 'betflix', 'askmebet', 'imi', 'slotxo', 'superslot', 'ufabet']
    await Promise.all(codes.map((code) => openGame(who, code)))
    await limit(who, 'loss', 'week', 200)
    const answers = await Promise.all(
      Array.from({ length: 128 }, (_, n) => into(who, codes[n % 8] ?? 'pg', 10)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
    expect(answers.filter(({ body }) => body.message === 'LIMIT_EXCEEDED')).toHaveLength(108)
    const balances = await context.ledger.balances(
      codes.map((code) => `member:${who.memberId}:game:${code}`),
    )
    expect([...balances.values()].reduce((sum, { balance }) => sum + balance, 0n)).toBe(20_000n)
  })
})

describe('changing a limit', () => {
  it(
    clause(
      ['RTS 12D', 'GLI A.3.7a'],
      'counts at once when lower; higher or none waits 24 hours and for the word of the member',
    ),
    async () => {
      const who = await house.register()
      const set = { kind: 'deposit', period: 'month' }
      const confirm = (from = who) => from.client.post('/api/play/limits/confirm', set)
      await limit(who, 'deposit', 'month', 1_000)
      expect(await confirm()).toMatchObject({ status: 404, body: { message: 'NOT_FOUND' } })
      await limit(who, 'deposit', 'month', 2_000)
      const from = new Date(clock.now().getTime() + 24 * HOUR).toISOString()
      expect(await limitOf(who, 'deposit', 'month')).toMatchObject({
        amount: 1_000,
        pending: { amount: 2_000, from },
      })
      expect(await confirm()).toMatchObject({
        status: 409,
        body: { message: 'LIMIT_PENDING', details: { from } },
      })
      clock.advance(24 * HOUR)
      const next = { ...who, client: house.client((await relogin(who)).token) }
      // Its time has come, and without the member's confirmation nothing has changed.
      expect(await limitOf(next, 'deposit', 'month')).toMatchObject({ amount: 1_000 })
      expect((await confirm(next)).status).toBe(200)
      expect(await limitOf(next, 'deposit', 'month')).toMatchObject({
        amount: 2_000,
        pending: null,
      })
      await limit(next, 'deposit', 'month', null)
      // A lower one in between is the newest request.
      await limit(next, 'deposit', 'month', 500)
      expect(await limitOf(next, 'deposit', 'month')).toMatchObject({ amount: 500, pending: null })
      await limit(next, 'deposit', 'month', null)
      clock.advance(72 * HOUR)
      const late = { ...who, client: house.client((await relogin(who)).token) }
      expect((await confirm(late)).status).toBe(404)
      expect(await limitOf(late, 'deposit', 'month')).toMatchObject({ amount: 500, pending: null })
      clock.advance(-96 * HOUR)
    },
  )

  it('is refused for a name that is no limit', async () => {
    const who = await house.register()
    for (const body of [
      { kind: 'deposit', period: 'year', amount: 1 },
      { kind: 'deposit', period: 'day', amount: -1 },
      { kind: 'deposit', period: 'day', amount: 0.001 },
      { kind: 'deposit', period: 'day' },
    ])
      expect((await who.client.put('/api/play/limits', body)).body.message).toBe('INVALID_REQUEST')
    expect((await limit(who, 'deposit', 'day', 0)).status).toBe(200)
    expect(await who.client.post('/api/wallet/add', { amount: 1 })).toMatchObject(
      exceeded('deposit', 'day', 0),
    )
  })

  it('is done by an operator downwards only', async () => {
    const who = await house.register()
    const lower = (amount: bigint) =>
      context.db.transaction().execute((tx) =>
        lowerLimit(context, tx, who.memberId, {
          kind: 'loss',
          period: 'day',
          amount,
          operatorId: 'op-1',
        }),
      )
    await lower(100_000n)
    await expect(lower(100_000n)).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
      details: { reason: 'NOT_LOWER' },
    })
    await expect(lower(100_001n)).rejects.toMatchObject({ code: 'INVALID_REQUEST' })
    await lower(50_000n)
    expect(await limitOf(who, 'loss', 'day')).toMatchObject({ amount: 500 })
  })

  it('leaves a row that nobody changes', async () => {
    const who = await house.register()
    await limit(who, 'deposit', 'day', 100)
    await expect(
      context.db.deleteFrom('play_limit').where('member_id', '=', who.memberId).execute(),
    ).rejects.toThrow('never changed')
  })
})
