import { beforeAll, expect, it } from 'vitest'
import { testApp } from '../../../testing/app.ts'
import { everyHouseAccount, isHouseAccount } from '../../site/lookups/houseAccounts.ts'
import { findOwnAccount } from '../../site/lookups/queries.ts'
import { seat } from '../../staff/operators/testing/seats.ts'

const house = await testApp({ settings: { registerOTP: false } })
const { db } = house.context
interface Item {
  id: string
  live: { bankCode: string; bankType: string; accountNo: string; active: boolean }
  draft: { version: number } | null
}
const owner = house.client((await seat(house.context, 'owner')).token)
const items = async (): Promise<Item[]> =>
  (await owner.post('/api/ops/deposit-accounts', {})).body['items'] as Item[]
let one: Item
beforeAll(async () => {
  one = (await items()).find(({ live }) => live.bankType === 'BANK') as Item
})

async function publish(accountNo: string): Promise<void> {
  const path = `/api/ops/deposit-accounts/${one.id}`
  const saved = await owner.put(path, { body: { ...one.live, accountNo }, reason: 'a test' })
  const version = (saved.body['draft'] as { version: number }).version
  const done = await owner.post(`${path}/publish`, { version, reason: 'a test' })
  expect([done.status, done.body['live']]).toEqual([200, { ...one.live, accountNo }])
}
const ours = async (accountNo: string) =>
  (await everyHouseAccount(db)).filter((each) => each.accountNo === accountNo)

it('an account whose number an operator changes stays ours under the old one, and is not offered', async () => {
  const { accountNo: before, bankCode } = one.live
  await publish('9990001112')
  expect(await ours(before)).toMatchObject([{ bankCode, active: false }])
  expect(await findOwnAccount(db, before)).toMatchObject({ bankCode })
  // Or who registers it would be given what we move from it to another of ours.
  expect(await isHouseAccount(db, bankCode, before)).toBe(true)
  expect((await items()).filter(({ live }) => live.accountNo === before)).toMatchObject([
    { live: { active: false } },
  ])

  await publish(before)
  expect(await ours('9990001112')).toMatchObject([{ bankCode, active: false }])
  expect(await findOwnAccount(db, before)).toMatchObject({ mode: expect.any(String) as unknown })
  expect((await ours(before)).filter(({ active }) => active)).toHaveLength(1)
  await publish('9990001112')
  expect(await ours(before)).toHaveLength(1)
})
