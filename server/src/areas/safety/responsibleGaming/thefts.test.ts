import { describe, expect, it } from 'vitest'
import { testApp, type Registered } from '../../../testing/app.ts'

const house = await testApp()
const { context, clock } = house
const HOUR = 3_600_000
clock.hold(new Date('2026-11-17T05:00:00.000Z'))

const DAY = { kind: 'deposit', period: 'day' } as const
const set = (who: Registered, amount: number | null, of: object = DAY) =>
  who.client.put('/api/play/limits', { ...of, amount })
const confirm = (who: Registered) => who.client.post('/api/play/limits/confirm', DAY)
const amountOf = async (who: Registered) => {
  const { body } = await who.client.get('/api/play')
  return (body.limits as { kind: string; period: string; amount: number | null }[]).find(
    ({ kind, period }) => kind === DAY.kind && period === DAY.period,
  )?.amount
}
/** The same member, logged in again: a session does not outlive the wait. */
const again = async (who: Registered): Promise<Registered> => {
  const { body } = await house
    .client()
    .post('/api/login', { username: who.username, password: who.password })
  return { ...who, client: house.client(String(body.token)) }
}

describe('a limit', () => {
  it('is not raised by 64 requests and confirmations at once', async () => {
    const who = await house.register()
    await set(who, 100)
    clock.advance(10)
    const answers = await Promise.all(
      Array.from({ length: 64 }, (_, n) =>
        n % 2 ? confirm(who) : set(who, n % 4 ? null : 1_000 + n),
      ),
    )
    expect(answers.every(({ status }) => [200, 404, 409].includes(status))).toBe(true)
    expect(await amountOf(who)).toBe(100)
  })

  it('does not lend its waiting time to a higher one asked for in its last hour', async () => {
    const who = await house.register()
    await set(who, 100)
    clock.advance(10)
    await set(who, 200)
    clock.advance(23 * HOUR)
    const later = await again(who)
    await set(later, 50_000)
    clock.advance(HOUR)
    expect((await confirm(await again(who))).body.message).toBe('LIMIT_PENDING')
    const ready = await again(who)
    expect(await amountOf(ready)).toBe(100)
    clock.advance(-24 * HOUR)
  })

  it('lowered beside the confirmation of a higher one ends lowered, whichever comes first', async () => {
    for (let n = 0; n < 10; n++) {
      const who = await house.register()
      await set(who, 100)
      clock.advance(10)
      await set(who, 900)
      clock.advance(24 * HOUR)
      const ready = await again(who)
      const both = n % 2 ? [confirm(ready), set(ready, 50)] : [set(ready, 50), confirm(ready)]
      await Promise.all(both)
      clock.advance(10)
      expect(await amountOf(ready)).toBe(50)
      clock.advance(-24 * HOUR)
    }
  })

  it('confirmed twice at once is confirmed once', async () => {
    const who = await house.register()
    await set(who, 100)
    clock.advance(10)
    await set(who, 900)
    clock.advance(24 * HOUR)
    const ready = await again(who)
    const answers = await Promise.all(Array.from({ length: 8 }, () => confirm(ready)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 7 }, () => 404),
    ])
    const rows = await context.db
      .selectFrom('play_limit')
      .select('amount')
      .where('member_id', '=', who.memberId)
      .orderBy('id')
      .execute()
    expect(rows.map(({ amount }) => amount)).toEqual([10_000n, 90_000n])
    clock.advance(-24 * HOUR)
  })

  it('is met at the last moment of a day, and a new day does not empty the week', async () => {
    const who = await house.register()
    const week = { kind: 'deposit', period: 'week' }
    await set(who, 300)
    await set(who, 500, week)
    clock.advance(10)
    // One second before midnight in Bangkok.
    const before = Date.parse('2026-11-17T16:59:59.000Z') - clock.now().getTime()
    clock.advance(before)
    const late = await again(who)
    expect((await late.client.post('/api/wallet/add', { amount: 300 })).status).toBe(201)
    const arrived = await context.ledger.submit({
      op: 'post',
      key: context.ids.reference('edge'),
      kind: 'deposit',
      legs: [{ from: 'house:bank:SCB', to: `member:${who.memberId}:wallet`, amount: 30_000n }],
    })
    expect(arrived.ok).toBe(true)
    clock.advance(1_001)
    const { body } = await late.client.post('/api/qrcode/KBANK', { amount: 250 })
    expect(body).toMatchObject({ message: 'LIMIT_EXCEEDED' })
    expect((body.details as { period: string }).period).toBe('week')
    clock.advance(-before - 1_001)
  })
})

describe('a stop', () => {
  it('asked for at once in every length ends as the longest', async () => {
    const who = await house.register()
    const longest = new Date(clock.now().getTime() + 720 * HOUR).toISOString()
    await Promise.all(
      [720, 24, 168, 24, 720, 168].map((hours) => who.client.post('/api/play/pause', { hours })),
    )
    expect((await who.client.get('/api/play')).body.pause).toEqual({
      kind: 'timeout',
      until: longest,
    })
  })

  it('is ended by no call that a member has', async () => {
    const who = await house.register()
    await who.client.post('/api/play/pause', { hours: 24 })
    const { pause } = (await who.client.get('/api/play')).body
    for (const hours of [0, -24, 1, 24.5, null, '24'])
      expect((await who.client.post('/api/play/pause', { hours })).status).toBe(400)
    for (const months of [0, 1, -6, null])
      expect(
        (await who.client.post('/api/play/exclusion', { months, password: who.password })).status,
      ).toBe(400)
    expect((await who.client.delete('/api/play/pause')).status).toBe(404)
    expect((await who.client.get('/api/play')).body.pause).toEqual(pause)
  })
})

describe('the list of sessions', () => {
  it('holds no token, no hash and no whole address', async () => {
    const who = await house.register()
    const { text, body } = await who.client.get('/api/account/sessions')
    const rows = body as unknown as Record<string, unknown>[]
    for (const row of rows)
      expect(Object.keys(row).toSorted()).toEqual([
        '_id',
        'address',
        'createdAt',
        'current',
        'device',
        'lastSeenAt',
      ])
    expect(text).not.toContain(who.client.token)
    for (const { _id: id } of rows)
      expect((await house.client(String(id)).get('/api/account/profile')).body.message).toBe(
        'invalid-token',
      )
  })
})
