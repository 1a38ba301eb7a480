import { beforeEach, describe, expect, it } from 'vitest'
import { testApp, type Client, type Registered } from '../../../../testing/app.ts'
import { fundWallet } from '../../../../testing/wallets.ts'
import { seat } from '../../../staff/operators/testing/seats.ts'
import { holdOf as holdPayouts } from '../store.ts'

/** A reason that comes between an operator's look and the tap is overruled by nobody unseen. */
const house = await testApp({ settings: { registerOTP: false } })
const { context, clock } = house
const finance = async () => house.client((await seat(context, 'finance')).token)

let person: Registered
let one: Client
let asked: string
beforeEach(async () => {
  clock.advance(1_000)
  person = await house.register()
  one = await finance()
  await fundWallet(context, person.memberId, 100_000)
  const { body } = await person.client.post('/api/wallet/withdraw', { amount: 25_000 })
  asked = String(body['reference'])
})
const look = async (by = one) => {
  const { body } = await by.get(`/api/ops/withdrawals/${asked}`)
  return (body as unknown as { withdrawal: { version: string } }).withdrawal
}
const approve = async (body: object = {}, by = one) => {
  const answer = await by.post(`/api/ops/withdrawals/${asked}/approve`, body)
  return answer.status === 200 ? answer.body['state'] : [answer.status, answer.body.message]
}
const take = (by = one) => by.post(`/api/ops/cases/withdrawal/${asked}/take`)
/** What a recovery does to it. */
const recovered = () =>
  holdPayouts(context.db, person.memberId, {
    since: new Date(0),
    reason: 'RECOVERED',
    at: clock.now(),
  })
/** What a payment taken back does: a case, and nothing on the payout's own row. */
const takenBack = (n: number) =>
  context.db
    .insertInto('chargeback')
    .values({
      id: `cb${person.memberId}${n}`,
      provider: 'KBANK',
      event_id: `evt ${person.memberId} ${n}`,
      payment_event_id: 'evt paid',
      reference: 'qr',
      amount: 100n,
      said: 100n,
      booked: false,
      happened_at: clock.now(),
      received_at: clock.now(),
      deposit_id: 'd',
      suspense_id: null,
      member_id: person.memberId,
      state: 'waiting',
    })
    .execute()
const CHANGED = [409, 'CASE_CHANGED']

describe.each([
  ['a recovery', recovered],
  ['a payment taken back', () => takenBack(1)],
  ['a second payment taken back', () => takenBack(2)],
])('%s that comes after the view', (name, change) => {
  beforeEach(async () => {
    if (name.startsWith('a second')) await takenBack(1)
  })

  it('refuses the tap with what was seen, until it is looked at again', async () => {
    const { version } = await look()
    expect(await look()).toMatchObject({ version })
    clock.advance(10)
    await change()
    expect(await approve({ version })).toEqual(CHANGED)
    expect(await approve({ version: 'another' })).toEqual(CHANGED)
    const seen = await look()
    expect(seen.version).not.toBe(version)
    expect(await approve({ version: seen.version })).toBe('APPROVED')
  })

  it('refuses the tap of who took the case before it, and says nothing of what was seen', async () => {
    expect((await take()).status).toBe(200)
    clock.advance(10)
    await change()
    expect(await approve()).toEqual(CHANGED)
    clock.advance(10)
    expect((await take()).status).toBe(200)
    expect(await approve()).toBe('APPROVED')
  })

  it('is no change to who looks after it', async () => {
    await change()
    clock.advance(10)
    await take()
    expect(await approve({ version: (await look()).version })).toBe('APPROVED')
  })
})

it('the tap of who has not taken the case, and says nothing of what was seen, is taken as it was', async () => {
  await recovered()
  expect(await approve()).toBe('APPROVED')
})

it('of two operators whom it takes, the second sees that the first has approved, or is refused', async () => {
  await context.settings.set('fourEyesFrom', 20_000)
  const two = await finance()
  const { version } = await look(two)
  expect(await approve({ version })).toBe('REQUESTED')
  expect(await approve({ version: (await look(two)).version }, two)).toBe('APPROVED')
  await context.settings.set('fourEyesFrom', 100_000)
})
