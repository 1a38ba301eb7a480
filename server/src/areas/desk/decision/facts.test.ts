import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { walletOf } from '../../../ledger/address.ts'
import { testApp, type Client } from '../../../testing/app.ts'
import { seat } from '../../staff/operators/testing/seats.ts'

/** What a decision about a member rests on, against the entries of the ledger. */
const house = await testApp({ settings: { registerOTP: false } })
const { context, clock } = house
const { db } = context
const DAY_MS = 86_400_000
const person = await house.register()
const wallet = walletOf(person.memberId)
let [finance, support, content]: Client[] = []
const by = (client: Client | undefined): Client => {
  if (!client) throw new Error('nobody')
  return client
}

let posts = 0
const post = (kind: string, from: string, to: string, baht: number) =>
  context.ledger.submit({
    op: 'post',
    key: `facts-${(posts += 1)}`,
    kind,
    legs: [{ from, to, amount: BigInt(Math.round(baht * 100)) }],
  })
const deposit = (baht: number) => post('deposit', 'house:psp:KBANK', wallet, baht)
interface Body {
  message?: string
  facts: Record<string, unknown> & { days: { day: string; in: number; out: number }[] }
  signals: { code: string; severity: string; figures: object }[]
  decisions: { action: string; subject: string; operator: string; reason: string | null }[]
}
const factsFor = async (client: Client | undefined, body: object = {}, id = person.memberId) => {
  const answer = await by(client).post(`/api/ops/members/${id}/facts`, body)
  return { status: answer.status, text: answer.text, body: answer.body as unknown as Body }
}

beforeAll(async () => {
  await deposit(40_000)
  clock.advance(40 * DAY_MS)
  ;[finance, support, content] = [
    house.client((await seat(context, 'finance')).token),
    house.client((await seat(context, 'support')).token),
    house.client((await seat(context, 'content')).token),
  ]
  await deposit(10_000.25)
  await post('gift', 'house:bonus', wallet, 500)
  // Money between the member's own accounts, and what comes back from a game, was not paid in.
  await post('adjustment', 'house:adjustment', wallet, 33)
})

it('tells what was paid in and out, given, played and left, to the satang', async () => {
  const { username, password } = person
  const { body: login } = await house.client().post('/api/login', { username, password })
  const member = house.client(String(login['token']))
  const { body } = await member.post('/api/wallet/withdraw', { amount: 20_000 })
  const reference = String(body['reference'])
  // Two that were read today, one of long ago that is in its day's sum.
  const at = clock.now()
  await sql`insert into play_day (member_id, day, turnover, won, counted, counted_won,
      last_played_at, summed_at)
    values (${person.memberId}, ${new Date(at.getTime() - 20 * DAY_MS)}::timestamptz::date,
      1000050, 0, 0, 0, ${at}, ${at})`.execute(db)
  const { body: told } = await factsFor(finance)
  expect(told.facts).toMatchObject({
    memberId: person.memberId,
    age: 40,
    paidIn: 50_000.25,
    paidOut: 0,
    leaving: 20_000,
    net: 50_000.25,
    gifts: 500,
    giftShare: 1,
    played: 10_000.5,
    playShare: 20,
    outShare: 40,
    left: { wallet: 30_533.25, games: 0, onTheWay: 0 },
  })
  expect(told.facts.days).toHaveLength(30)
  expect(told.facts.days.at(-1)).toMatchObject({ in: 10_000.25, out: 20_000 })
  expect(told.facts.days.slice(0, -1).every((day) => day.in === 0 && day.out === 0)).toBe(true)
  // A payout that was refused was not paid out.
  await by(finance).post(`/api/ops/withdrawals/${reference}/reject`, { reason: 'not yet' })
  expect((await factsFor(finance)).body.facts).toMatchObject({
    paidOut: 0,
    leaving: 0,
    outShare: 0,
    left: { wallet: 50_533.25 },
  })
  // One that the bank has paid was.
  const again = await member.post('/api/wallet/withdraw', { amount: 20_000 })
  await by(finance).post(`/api/ops/withdrawals/${String(again.body['reference'])}/approve`, {})
  await expect
    .poll(async () => (await factsFor(finance)).body.facts)
    .toMatchObject({ paidOut: 20_000, leaving: 0, net: 30_000.25, outShare: 40 })
})

it('names who decided what and why, without the case that is looked at', async () => {
  const { decisions } = (await factsFor(finance)).body
  expect(decisions).toMatchObject([
    { action: 'withdrawal.approve', reason: null },
    { action: 'withdrawal.reject', reason: 'not yet' },
  ])
  const subject = decisions[1]?.subject ?? ''
  expect((await factsFor(finance, { leaveOut: subject })).body.decisions).toMatchObject([
    { action: 'withdrawal.approve' },
  ])
  // A look is no decision.
  await by(finance).get(`/api/ops/members/${person.memberId}`)
  expect((await factsFor(finance)).body.decisions).toHaveLength(2)
})

it('tells support no decisions about money, content nothing, and nobody the whole phone', async () => {
  expect((await factsFor(support)).body.decisions).toEqual([])
  expect((await factsFor(content)).body.message).toBe('FORBIDDEN')
  expect((await factsFor(finance, {}, 'nobody')).body.message).toBe('NOT_FOUND')
  for (const who of [finance, support]) {
    const { text } = await factsFor(who)
    expect(text).not.toContain(person.username)
    expect(text).not.toContain(person.bankAccountNo)
  }
})

it('weighs a stopped account first, and forgets it once it is let in again', async () => {
  const status = (to: string) =>
    by(finance).post(`/api/ops/members/${person.memberId}/status`, { status: to, reason: 'a look' })
  await status('REVIEW')
  expect((await factsFor(finance)).body.signals[0]).toMatchObject({
    code: 'STATUS_REVIEW',
    severity: 'stop',
  })
  await status('ACTIVE')
  const codes = (await factsFor(finance)).body.signals.map(({ code }) => code)
  expect(codes).not.toContain('STATUS_REVIEW')
})

it('compares first days with the middle of new members, once ten of them have paid in', async () => {
  const others = await Promise.all(Array.from({ length: 11 }, () => house.register()))
  const paid = (memberId: string, n: number, baht: number) =>
    db
      .insertInto('deposit')
      .values({
        id: `dep-${memberId}-${n}`,
        member_id: memberId,
        method: 'QR',
        source: 'KBANK',
        external_id: `x-${memberId}-${n}`,
        amount: BigInt(baht * 100),
        coins: 0n,
        late: false,
        paid_at: clock.now(),
        created_at: clock.now(),
      })
      .execute()
  for (const [n, { memberId }] of others.entries()) await paid(memberId, 1, (n + 1) * 100)
  clock.advance(8 * DAY_MS)
  const young = await house.register()
  await paid(young.memberId, 1, 6_000)
  // Sessions have ended meanwhile.
  finance = house.client((await seat(context, 'finance')).token)
  const { facts, signals } = (await factsFor(finance, {}, young.memberId)).body
  expect(facts['firstDays']).toEqual({ days: 7, paidIn: 6_000, median: 600, of: 11 })
  expect(signals.map(({ code }) => code)).toEqual(
    expect.arrayContaining(['YOUNG', 'ABOVE_NEW']) as unknown,
  )
})
