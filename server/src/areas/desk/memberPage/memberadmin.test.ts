import { bangkokDay, dateOf } from '@krapao/contract/bangkok'
import { beforeAll, describe, expect, it } from 'vitest'
import { testApp, type Registered } from '../../../testing/app.ts'
import { seat } from '../../staff/operators/testing/seats.ts'

const house = await testApp({ settings: { registerOTP: false } })
const { context } = house
const owner = house.client((await seat(context, 'owner')).token)
const support = house.client((await seat(context, 'support')).token)
let somchai: Registered
let wichai: Registered
beforeAll(async () => {
  somchai = await house.register({ bankAccountName: 'SOMCHAI DEEJAI', username: '0899991234' })
  wichai = await house.register({ bankAccountName: 'วิชัย ศรีสุข', username: '0611112222' })
})
const find = async (query: string, client = owner) =>
  (
    (await client.post('/api/ops/members', { query })).body as unknown as {
      members: { memberId: string; username: string; bankAccountNo: string }[]
    }
  ).members
const found = async (query: string) => (await find(query)).map((row) => row.memberId)
const audit = async (subject: string) =>
  (
    (await owner.post('/api/ops/audit', { subject, action: 'member.' })).body as unknown as {
      entries: { action: string; reason: string | null; operator: string }[]
    }
  ).entries

describe('finding a member', () => {
  it('works by phone, however it is written, by account, and by a part of either', async () => {
    for (const query of ['0899991234', '089-999 1234', '+66899991234', '9991234'])
      expect(await found(query)).toEqual([somchai.memberId])
    expect(await found(somchai.bankAccountNo)).toEqual([somchai.memberId])
    expect(await found(somchai.memberId)).toEqual([somchai.memberId])
  })

  it.each(['somchai deejai', 'SOMCHAI', 'somchay deejai', 'somchia deejai', 'deejay'])(
    'works by an English name typed as %s',
    async (query) => expect(await found(query)).toContain(somchai.memberId),
  )

  it.each(['วิชัย', 'ศรีสุข', 'วิชัย สีสุข', 'วิไชย ศรีสุข', 'ศรีสุก'])(
    'works by a Thai name typed as %s',
    async (query) => expect((await found(query))[0]).toBe(wichai.memberId),
  )

  it('works by the reference of a deposit or a withdrawal, and of its posting', async () => {
    await context.ledger.submit({
      op: 'post',
      key: 'fund-of-somchai',
      kind: 'deposit',
      legs: [{ from: 'house:psp:KBANK', to: `member:${somchai.memberId}:wallet`, amount: 50_000n }],
    })
    const { body } = await somchai.client.post('/api/wallet/withdraw', { amount: 200 })
    expect(await found(String(body['reference']))).toEqual([somchai.memberId])
    expect(await found('fund-of-somchai')).toEqual([somchai.memberId])
  })

  it('not by signs that mean something to the database', async () => {
    for (const query of ['%', '_', '%%%%', "' or 1=1", '\\', 'zzzzzzzzzz'])
      expect(await found(query)).toEqual([])
  })

  it.each(['support', 'owner'])(
    'shows %s no phone and no account whole: that is on the page, which is audited',
    async (role) => {
      expect(await find('0899991234', role === 'owner' ? owner : support)).toMatchObject([
        { username: '089-xxx-1234', bankAccountNo: `xxx-x-x${somchai.bankAccountNo.slice(-4)}` },
      ])
    },
  )
})

describe('who is shown numbers in part', () => {
  const ids = async (query: string) => (await find(query, support)).map((row) => row.memberId)

  it('finds nobody by parts of them, which would tell the hidden digits one by one', async () => {
    for (const whole of [somchai.username, somchai.bankAccountNo])
      for (let from = 0; from < whole.length; from++)
        for (let to = from + 3; to <= whole.length; to++)
          if (to - from < whole.length) expect(await ids(whole.slice(from, to))).toEqual([])
  })

  it('finds a member by a whole number however it is written, by name, id and reference', async () => {
    const { username, bankAccountNo, memberId } = somchai
    for (const query of [
      username,
      '+66899991234',
      bankAccountNo,
      `00${bankAccountNo}`,
      `${bankAccountNo.slice(0, 3)}-${bankAccountNo.slice(3)}`,
      'somchay',
      memberId,
      'fund-of-somchai',
    ])
      expect(await ids(query)).toEqual([memberId])
  })

  it('cannot try all the numbers that the shown digits leave: only numbers of nobody count', async () => {
    const guesser = house.client((await seat(context, 'support')).token)
    const ask = (query: string, client = guesser) => client.post('/api/ops/members', { query })
    for (let n = 0; n < 60; n++) {
      expect((await ask(`0899${String(1_000 + n)}99`)).status).toBe(200)
      if (n % 10 === 0) expect((await ask(somchai.username)).body['total']).toBe(1)
    }
    const refused = await ask(somchai.username)
    expect([refused.status, refused.body.message]).toEqual([429, 'REQUEST_LIMIT'])
    expect((await ask('somchai deejai')).status).toBe(200)
    for (const other of [support, owner])
      expect((await ask(somchai.username, other)).status).toBe(200)
  })
})

describe("a member's page", () => {
  it('is masked for support until a reason is given, and each view is in the audit', async () => {
    const path = `/api/ops/members/${somchai.memberId}`
    const before = await support.get(path)
    expect(before.body).toMatchObject({ masked: true, profile: { username: '089-xxx-1234' } })
    expect(before.text).not.toContain(somchai.username)
    expect(before.text).not.toContain(somchai.bankAccountNo)
    expect((await support.post(`${path}/reveal`, { reason: 'no' })).status).toBe(400)
    const after = await support.post(`${path}/reveal`, { reason: 'asked in chat' })
    expect(after.body).toMatchObject({ masked: false, profile: { username: somchai.username } })
    expect((await audit(somchai.memberId))[0]).toMatchObject({
      action: 'member.view',
      reason: 'asked in chat',
    })
    expect((await owner.get(path)).body).toMatchObject({ masked: false })
    expect((await audit(somchai.memberId))[0]).toMatchObject({ reason: null })
  })

  it('shows the movements with legs that sum to zero', async () => {
    const { movements } = (await owner.post(`/api/ops/members/${somchai.memberId}/movements`))
      .body as unknown as {
      movements: { legs: { amount: number; before: number; after: number }[] }[]
    }
    expect(movements.length).toBeGreaterThan(0)
    for (const { legs } of movements) {
      expect(legs.reduce((sum, leg) => sum + leg.amount, 0)).toBe(0)
      for (const leg of legs) expect(leg.after - leg.before).toBe(leg.amount)
    }
  })

  it('suspends, which ends the sessions, and takes it back; both are in the audit', async () => {
    const path = `/api/ops/members/${wichai.memberId}/status`
    expect((await support.post(path, { status: 'SUSPENDED' })).status).toBe(400)
    const done = await support.post(path, { status: 'SUSPENDED', reason: 'stolen phone' })
    expect(done.body).toMatchObject({ profile: { status: 'SUSPENDED' } })
    expect((await wichai.client.get('/api/wallet')).body.message).toBe('invalid-token')
    await support.post(path, { status: 'ACTIVE', reason: 'found again' })
    expect((await audit(wichai.memberId)).map((entry) => [entry.action, entry.reason])).toEqual([
      ['member.status', 'found again'],
      ['member.status', 'stolen phone'],
    ])
  })

  it('logs the member out, and keeps notes that the member never sees', async () => {
    const path = `/api/ops/members/${somchai.memberId}`
    const note = await support.post(`${path}/note`, { text: ' calls in the morning ' })
    expect([note.status, note.body['text']]).toEqual([201, 'calls in the morning'])
    expect((await owner.get(path)).body).toMatchObject({
      notes: [{ text: 'calls in the morning' }],
    })
    expect((await support.post(`${path}/logout`, { reason: 'asked for it' })).body).toEqual({
      ended: 1,
    })
    expect((await somchai.client.get('/api/wallet')).body.message).toBe('invalid-token')
  })

  it('is NOT_FOUND for an unknown member, whatever is asked', async () => {
    for (const [path, body] of [
      ['movements', {}],
      ['status', { status: 'ACTIVE', reason: 'a test' }],
      ['logout', { reason: 'a test' }],
      ['note', { text: 'x' }],
      ['adjust', { amount: 1, reason: 'a test' }],
      ['reveal', { reason: 'a test' }],
    ] as const)
      expect((await owner.post(`/api/ops/members/nobody/${path}`, body)).body.message).toBe(
        'NOT_FOUND',
      )
  })
})

describe("a member's limits", () => {
  let player: Registered
  beforeAll(async () => {
    player = await house.register()
  })
  const limit = (amount: number, client = owner) =>
    client.put(`/api/ops/members/${player.memberId}/limits`, {
      kind: 'deposit',
      period: 'day',
      amount,
      reason: 'asked for by phone',
    })
  const inForce = async () =>
    (
      (await player.client.get('/api/play')).body['limits'] as {
        kind: string
        period: string
        amount: number | null
      }[]
    ).find((each) => each.kind === 'deposit' && each.period === 'day')?.amount

  it('are lowered by an operator at once, and never raised', async () => {
    expect((await limit(1_000)).status).toBe(200)
    expect(await inForce()).toBe(1_000)
    for (const higher of [1_000.01, 5_000, 1_000]) {
      expect((await limit(higher)).body.message).toBe('INVALID_REQUEST')
      expect(await inForce()).toBe(1_000)
    }
    expect((await limit(400, support)).status).toBe(200)
    expect(await inForce()).toBe(400)
    expect((await audit(player.memberId)).map(({ action }) => action)).toEqual([
      'member.limit',
      'member.limit',
    ])
    expect(
      (
        await owner.put('/api/ops/members/nobody/limits', {
          kind: 'deposit',
          period: 'day',
          amount: 1,
          reason: 'asked for',
        })
      ).body.message,
    ).toBe('NOT_FOUND')
  })

  it('are in the report, with everything else done for safer play', async () => {
    await player.client.post('/api/play/pause', { hours: 24 })
    await player.client.put('/api/play/limits', { kind: 'loss', period: 'week', amount: 900 })
    await player.client.put('/api/play/limits', { kind: 'loss', period: 'week', amount: 800 })
    const day = dateOf(bangkokDay(context.clock.now().getTime()))
    const { body } = await owner.post('/api/ops/reports/saferPlay', { from: day, to: day })
    expect(body['rows']).toEqual(
      [
        ['depositByOperator', 2],
        ['lossLowered', 1],
        ['lossSet', 1],
        ['timeout', 1],
      ].map(([action, count]) => ({ day, action, count })),
    )
  })
})
