import { beforeAll, describe, expect, it } from 'vitest'
import { walletOf } from '../../../ledger/address.ts'
import { testApp, type Client, type Registered } from '../../../testing/app.ts'
import { seat } from '../../staff/operators/testing/seats.ts'
import { readFeed } from '../bankTransfers/feed.ts'

const house = await testApp({ settings: { registerOTP: false } })
const { context } = house
const [a, b] = [await seat(context, 'finance'), await seat(context, 'owner')]
const [one, two] = [house.client(a.token), house.client(b.token)]
interface Item {
  id: string
  amount: number
  from: string
  candidates: { memberId: string }[]
}
let person: Registered
beforeAll(async () => {
  person = await house.register({ bankAccountNo: '5111122233' })
})
const arrive = async (amount: number, more: object = {}) => {
  await house.world('POST', '/sandbox/bank/transfer', {
    fromBankCode: 'SCB',
    fromAccountNo: '9998887776',
    fromName: 'NOBODY WE KNOW',
    toAccountNo: '4050012345',
    amount,
    ...more,
  })
  await readFeed(context)
}
const queue = async () =>
  ((await one.post('/api/ops/suspense')).body as unknown as { items: Item[] }).items
const act = (by: Client, item: Item | undefined, what: string, body: object = {}) =>
  by.post(`/api/ops/suspense/${item?.id}/${what}`, { reason: 'asked the bank', ...body })
const wallet = async () =>
  (await context.ledger.balances([walletOf(person.memberId)])).get(walletOf(person.memberId))
    ?.balance

describe('money of nobody', () => {
  it('is given to a member, seen in the wallet and the audit', async () => {
    await arrive(500)
    const [item] = await queue()
    expect(item).toMatchObject({ amount: 500 })
    expect((await one.get('/api/ops/today')).body).toMatchObject({
      queues: { suspense: { count: 1 } },
    })
    expect((await act(one, item, 'assign', { memberId: 'nobody' })).body.message).toBe('NO_USER')
    const done = await act(one, item, 'assign', { memberId: person.memberId })
    expect([done.status, done.body['state']]).toEqual([200, 'ASSIGNED'])
    expect(await wallet()).toBe(50_000n)
    expect(await queue()).toEqual([])
    expect((await two.post('/api/ops/audit', { subject: item?.id })).body).toMatchObject({
      total: 1,
      entries: [{ action: 'suspense.assign', operator: a.name, reason: 'asked the bank' }],
    })
  })

  it('takes two operators for the part that reaches fourEyesFromSuspense, when it was cut into parts', async () => {
    const puppet = await house.register({ bankAccountNo: '5111122244' })
    await arrive(15_000)
    await arrive(4_900)
    await arrive(15_000)
    const states: unknown[] = []
    for (const item of await queue()) {
      const given = await act(two, item, 'assign', { memberId: puppet.memberId })
      states.push(given.body['state'])
    }
    expect(states).toEqual(['ASSIGNED', 'ASSIGNED', 'WAITING'])
    const [last] = await queue()
    const again = await act(two, last, 'assign', { memberId: puppet.memberId })
    expect(again.body.message).toBe('SAME_OPERATOR')
    const done = await act(one, last, 'assign', { memberId: puppet.memberId })
    expect(done.body['state']).toBe('ASSIGNED')
  })

  it("takes two operators' same decision from fourEyesFromSuspense on", async () => {
    await arrive(25_000)
    const [item] = await queue()
    await act(one, item, 'assign', { memberId: person.memberId })
    expect(await wallet()).toBe(50_000n)
    expect((await act(one, item, 'assign', { memberId: person.memberId })).body.message).toBe(
      'SAME_OPERATOR',
    )
    expect((await act(two, item, 'assign', { memberId: person.memberId })).status).toBe(200)
    expect(await wallet()).toBe(2_550_000n)
    expect((await two.post('/api/ops/audit', { subject: item?.id })).body['total']).toBe(2)
  })

  it('is sent back, or written off, each with its reason', async () => {
    await arrive(300)
    const [back] = await queue()
    expect((await one.post(`/api/ops/suspense/${back?.id}/return`, {})).status).toBe(400)
    expect((await act(one, back, 'return')).body['state']).toBe('RETURNING')
    await arrive(1.25)
    const off = (await queue()).find((each) => each.amount === 1.25)
    expect((await act(one, off, 'writeOff')).body['state']).toBe('WRITTEN_OFF')
    expect((await act(one, { id: 'nothing' } as Item, 'writeOff')).body.message).toBe('NOT_FOUND')
  })
})

describe('reconciliation', () => {
  it('shows each account beside the outside, and a break is closed with a reason', async () => {
    const rows = (await one.get('/api/ops/reconciliation')).body as unknown as {
      account: string
      breaks: { id: string }[]
    }[]
    expect(rows.length).toBeGreaterThan(0)
    expect((await one.post('/api/ops/reconciliation/run')).status).toBe(204)
    const broken = rows.flatMap((row) => row.breaks)[0]
    if (broken)
      expect(
        (await one.post(`/api/ops/reconciliation/${broken.id}/close`, { reason: 'looked at' }))
          .status,
      ).toBe(204)
    expect(
      (await one.post('/api/ops/reconciliation/nothing/close', { reason: 'looked at' })).body
        .message,
    ).toBe('NOT_FOUND')
  })
})

describe('the account that money of nobody came from', () => {
  it('is shown in part, and whole only to who asks, which the audit tells', async () => {
    await arrive(777, { fromAccountNo: '9998885551' })
    const item = (await queue()).find((each) => each.amount === 777)
    expect(item?.from).toBe('SCB xxx-x-x5551 NOBODY WE KNOW')
    const reveal = (by: Client) => by.post(`/api/ops/suspense/${item?.id}/reveal`)
    const support = house.client((await seat(context, 'support')).token)
    expect((await reveal(support)).body.message).toBe('FORBIDDEN')
    expect((await reveal(one)).body).toEqual({ from: 'SCB 9998885551 NOBODY WE KNOW' })
    expect((await two.post('/api/ops/audit', { subject: item?.id })).body).toMatchObject({
      total: 1,
      entries: [{ action: 'account.view', operator: a.name }],
    })
  })
})
