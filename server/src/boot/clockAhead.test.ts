import { afterEach, expect, it, vi } from 'vitest'
import { excludeMember } from '../areas/people/members/standing.ts'
import { systemClock } from '../runtime/chance.ts'
import { openCashier } from '../testing/cashier.ts'
import { onPostgres } from '../testing/db.ts'
import { forgetIdentities, sweepAll } from './jobs.ts'
import { keepRetention } from './retention.ts'

const cashier = await openCashier()
const { context } = cashier
const DAY_MS = 86_400_000
/** The clock of this machine, so many days ahead of the database's. */
const ahead = (days: number) => {
  const now = Date.now()
  vi.useFakeTimers({ toFake: ['Date'], now: now + days * DAY_MS })
  return { ...context, clock: systemClock }
}
afterEach(() => {
  vi.useRealTimers()
})

it.runIf(onPostgres)(
  'a server whose clock is a day ahead does not close the day in which the others post',
  async () => {
    const { memberId } = await cashier.member()
    await cashier.fund(memberId, 100)
    await sweepAll(ahead(1))
    vi.useRealTimers()
    await cashier.fund(memberId, 100)
    expect(await cashier.balance(`member:${memberId}:wallet`)).toBe(20_000n)
  },
)

it.runIf(onPostgres)('nor deletes what is to be kept', async () => {
  const { memberId } = await cashier.member()
  const sessions = () =>
    context.db
      .selectFrom('session')
      .select(['id', 'ended_at'])
      .where('member_id', '=', memberId)
      .execute()
  await context.db
    .updateTable('session')
    .set({ ended_at: new Date(), end_reason: 'LOGOUT' })
    .where('member_id', '=', memberId)
    .execute()
  const before = await sessions()
  expect(before).not.toEqual([])
  await keepRetention(ahead(2_000))
  vi.useRealTimers()
  expect(await sessions()).toEqual(before)
})

it.runIf(onPostgres)('nor frees the bank account of who is excluded', async () => {
  const { memberId } = await cashier.member()
  const until = new Date(Date.now() + 100 * DAY_MS)
  await excludeMember(context.db, memberId, until, new Date())
  const kept = () =>
    context.db
      .selectFrom('excluded_identity')
      .select('identity')
      .where('member_id', '=', memberId)
      .execute()
  const before = await kept()
  expect(before).not.toEqual([])
  await forgetIdentities(ahead(200))
  vi.useRealTimers()
  expect(await kept()).toEqual(before)
})
