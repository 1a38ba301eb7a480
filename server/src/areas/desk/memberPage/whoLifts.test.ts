import { beforeEach, expect, it } from 'vitest'
import { testApp, type Registered } from '../../../testing/app.ts'
import { seat } from '../../staff/operators/testing/seats.ts'

/** A member whom finance has stopped has a friend in support. */
const house = await testApp({ settings: { registerOTP: false } })
const { context } = house
const [finance, friend] = [
  house.client((await seat(context, 'finance')).token),
  house.client((await seat(context, 'support')).token),
]
let fraud: Registered
beforeEach(async () => {
  fraud = await house.register()
})
const set = async (by: typeof finance, status: string) =>
  (await by.post(`/api/ops/members/${fraud.memberId}/status`, { status, reason: 'a test' })).status
const stands = async () =>
  (
    await context.db
      .selectFrom('member')
      .select('status')
      .where('id', '=', fraud.memberId)
      .executeTakeFirstOrThrow()
  ).status

it('what finance has suspended support does not let in', async () => {
  expect(await set(finance, 'SUSPENDED')).toBe(200)
  expect([await set(friend, 'ACTIVE'), await stands()]).toEqual([403, 'SUSPENDED'])
  const { body } = await finance.post('/api/ops/audit', { subject: fraud.memberId })
  expect(body).toMatchObject({ total: 1 })
  expect([await set(finance, 'ACTIVE'), await stands()]).toEqual([200, 'ACTIVE'])
})

it.each(['REVIEW', 'SUSPENDED', 'LOCKED'])('nor in two steps, by way of %s', async (status) => {
  expect(await set(finance, 'SUSPENDED')).toBe(200)
  expect([await set(friend, status), await set(friend, 'ACTIVE')]).toEqual([200, 403])
  expect([await stands(), await set(finance, 'ACTIVE')]).toEqual([status, 200])
})

it('support takes back what support has done, also once finance had let the member in', async () => {
  for (const by of [friend, finance]) {
    expect([await set(by, 'SUSPENDED'), await set(by, 'ACTIVE')]).toEqual([200, 200])
    expect([await set(friend, 'LOCKED'), await set(friend, 'ACTIVE')]).toEqual([200, 200])
  }
  expect(await stands()).toBe('ACTIVE')
})

it('nor where an owner has given who suspended it another role since', async () => {
  const [owner, worker] = [await seat(context, 'owner'), await seat(context, 'finance')]
  const boss = house.client(owner.token)
  expect(await set(house.client(worker.token), 'SUSPENDED')).toBe(200)
  for (const role of ['support', 'content']) {
    const changed = await boss.put(`/api/ops/staff/${worker.id}`, { role, reason: 'a test' })
    expect(changed.status).toBe(200)
    expect([await set(friend, 'ACTIVE'), await stands()]).toEqual([403, 'SUSPENDED'])
  }
})

it('nor does a puppet in finance, which an owner has made and no other has confirmed', async () => {
  const [owner] = [await seat(context, 'owner'), await seat(context, 'owner')]
  const puppet = await seat(context, 'finance')
  const grant = { granted_by: owner.id, granted_at: context.clock.now() }
  await context.db.updateTable('operator').set(grant).where('id', '=', puppet.id).execute()
  expect(await set(finance, 'SUSPENDED')).toBe(200)
  expect([await set(house.client(puppet.token), 'ACTIVE'), await stands()]).toEqual([
    403,
    'SUSPENDED',
  ])
})

it.each(['support', 'finance', 'owner'] as const)(
  'nobody of %s says of their own member account how it stands',
  async (role) => {
    const self = await seat(context, role)
    const by = house.client(self.token)
    await context.db
      .updateTable('operator')
      .set({ phone: fraud.username })
      .where('id', '=', self.id)
      .execute()
    const said = async (status: string) =>
      (await by.post(`/api/ops/members/${fraud.memberId}/status`, { status, reason: 'a test' }))
        .body.message
    expect(await set(finance, 'SUSPENDED')).toBe(200)
    expect(await said('ACTIVE')).toBe(role === 'support' ? 'FORBIDDEN' : 'SAME_OPERATOR')
    expect([await said('CLOSED'), await stands()]).toEqual(['SAME_OPERATOR', 'SUSPENDED'])
    expect([await set(finance, 'ACTIVE'), await stands()]).toEqual([200, 'ACTIVE'])
  },
)
