import { beforeEach, expect, it } from 'vitest'
import { testApp, type Registered } from '../../../testing/app.ts'
import { seat } from '../../staff/operators/testing/seats.ts'

/** A member who has closed the account is then stopped by operators, and money comes. */
const house = await testApp({
  settings: { registerOTP: false, sessionHours: 24 * 90, sessionIdleMinutes: 60 * 24 * 90 },
})
const { context, clock } = house
const DAY_MS = 86_400_000

let who: Registered
beforeEach(async () => {
  who = await house.register()
  await who.client.post('/api/account/close', { password: who.password })
  await shutAfter(8)
  expect(await stands()).toBe('CLOSED')
})
async function shutAfter(days: number): Promise<void> {
  clock.advance(days * DAY_MS)
  await house.jobs.runCron('account.shut')
  await house.jobs.runDue()
}
async function stands(): Promise<string> {
  const { status } = await context.db
    .selectFrom('member')
    .select('status')
    .where('id', '=', who.memberId)
    .executeTakeFirstOrThrow()
  return status
}
const fund = () =>
  context.ledger.submit({
    op: 'post',
    key: context.ids.reference('fund'),
    kind: 'deposit',
    legs: [{ from: 'house:bank:SCB', to: `member:${who.memberId}:wallet`, amount: 5_500n }],
  })
const set = async (role: 'finance' | 'support', status: string) => {
  const by = house.client((await seat(context, role)).token)
  const asked = { status, reason: 'a test' }
  return (await by.post(`/api/ops/members/${who.memberId}/status`, asked)).status
}

it('whom finance has stopped is not let in by a friend in support and the nightly run', async () => {
  expect(await set('finance', 'SUSPENDED')).toBe(200)
  expect(await set('support', 'ACTIVE')).toBe(403)
  expect(await set('support', 'CLOSED')).toBe(200)
  await fund()
  await shutAfter(1)
  expect(await stands()).toBe('CLOSED')
})

it('whom finance has closed once more stays closed, whatever money comes', async () => {
  for (const status of ['ACTIVE', 'CLOSED']) expect(await set('finance', status)).toBe(200)
  await fund()
  await shutAfter(1)
  expect(await stands()).toBe('CLOSED')
})

it('whom finance has let in, and the run has shut again, is opened when money comes', async () => {
  expect(await set('finance', 'ACTIVE')).toBe(200)
  await shutAfter(8)
  expect(await stands()).toBe('CLOSED')
  await fund()
  await shutAfter(1)
  expect(await stands()).toBe('ACTIVE')
})
