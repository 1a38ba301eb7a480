import { beforeEach, describe, expect, it } from 'vitest'
import { testApp, type Client } from '../../../testing/app.ts'
import { seat, type Seat } from '../../staff/operators/testing/seats.ts'
import { installHouseGauges } from './gauges.ts'

/** An owner who alone tells members to pay into another account, in the sight of everybody. */
const house = await testApp({ settings: { registerOTP: false } })
const { context, clock } = house
const { db } = context
installHouseGauges(context)
clock.hold(clock.now())
const reason = 'a new branch'
const KIND = '/api/ops/deposit-accounts'
const HOUR_MS = 3_600_000
let serial = 6_670_000_000
let [one, two]: Seat[] = []
const client = (who: Seat | undefined) => house.client(who?.token)

beforeEach(async () => {
  // What an earlier test published is seen no more.
  clock.advance(73 * HOUR_MS)
  await db.updateTable('operator').set({ active: false }).execute()
  one = await seat(context, 'owner')
})

interface Item {
  id: string
  live: Record<string, unknown>
  draft: { version: number }
}
const first = async (by: Client): Promise<Item> => {
  const { items } = (await by.post(KIND)).body as unknown as { items: Item[] }
  if (!items[0]) throw new Error('no account')
  return items[0]
}
const save = async (by: Client, change: object) => {
  const { id, live } = await first(by)
  const saved = await by.put(`${KIND}/${id}`, { body: { ...live, ...change }, reason })
  return { id, version: (saved.body as unknown as Item).draft.version }
}
const publish = async (by: Client, given: { id: string; version: number }) => {
  const { id, version } = given
  expect((await by.post(`${KIND}/${id}/publish`, { version, reason })).status).toBe(200)
  return given
}
const newNumber = () => ({ accountNo: String((serial += 1)) })
const seen = async () => {
  const support = client(await seat(context, 'support'))
  return (await support.get('/api/ops/today')).body['accounts']
}
const gauge = async () =>
  /^krapao_accounts_published_alone (\d+)$/m.exec(await context.metrics.registry.metrics())?.[1]

describe('an account that one operator alone has told members of', () => {
  it('is shown to everybody for operatorWaitHours, told to alarms, and in the security log', async () => {
    const at = clock.now().toISOString()
    expect([await seen(), await gauge()]).toEqual([{ count: 0, oldestAt: null }, '0'])
    const given = newNumber()
    await publish(client(one), await save(client(one), given))
    expect([await seen(), await gauge()]).toEqual([{ count: 1, oldestAt: at }, '1'])
    const line = house.logs.find((each) => each.includes('account.published'))
    expect(line).toContain(one?.id)
    expect(line).toContain('"level":40')
    expect(line).toContain(given.accountNo.slice(-4))
    expect(line).not.toContain(given.accountNo)
    clock.advance(72 * HOUR_MS - 1)
    expect(await seen()).toMatchObject({ count: 1 })
    clock.advance(2)
    expect(await seen()).toMatchObject({ count: 0 })
  })

  it('stays shown whatever the same one does with it', async () => {
    const published = await publish(client(one), await save(client(one), newNumber()))
    await publish(client(one), published)
    expect(await seen()).toMatchObject({ count: 1 })
    await publish(client(one), await save(client(one), { position: 3 }))
    expect(await seen()).toMatchObject({ count: 1 })
    await publish(client(one), await save(client(one), newNumber()))
    expect(await seen()).toMatchObject({ count: 2 })
  })

  it('is shown until another owner publishes it, who is not one that the first has made', async () => {
    const published = await publish(client(one), await save(client(one), newNumber()))
    const at = clock.now()
    const puppet = await seat(context, 'owner')
    const granted = { granted_by: one?.id ?? '', granted_at: at }
    await db.updateTable('operator').set(granted).where('id', '=', puppet.id).execute()
    const { id, version } = published
    const tried = await client(puppet).post(`${KIND}/${id}/publish`, { version, reason })
    expect(tried.body.message).toBe('UNCONFIRMED_OPERATOR')
    expect(await seen()).toMatchObject({ count: 1 })
    clock.advance(1_000)
    two = await seat(context, 'owner')
    await publish(client(two), published)
    expect(await seen()).toMatchObject({ count: 0 })
  })

  it('is not one that two have published, nor one whose number stays', async () => {
    two = await seat(context, 'owner')
    await publish(client(two), await save(client(one), newNumber()))
    await publish(client(one), await save(client(one), { position: 5, minDeposit: 50 }))
    expect(await seen()).toMatchObject({ count: 0 })
    await db.updateTable('operator').set({ active: false }).where('id', '=', two.id).execute()
    await publish(client(one), await save(client(one), { currency: 'LAK' }))
    expect(await seen()).toMatchObject({ count: 1 })
    two = await seat(context, 'owner')
    await publish(client(two), await save(client(one), { currency: 'BAHT' }))
  })
})
