import { beforeEach, expect, it } from 'vitest'
import { openCashier, until, type Caller } from '../../../testing/cashier.ts'
import { approveWithdrawal, rejectWithdrawal } from '../approvals/approval.ts'
import { PAYOUTS, resolvePayout } from './payout.ts'

/** A payout that the bank never has, however often it is ordered: people get it in the end. */
const cashier = await openCashier()
const { context } = cashier
const HOUR_MS = 3_600_000

const rowOf = (id: string) =>
  context.db.selectFrom('withdrawal').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const paidByBank = async () =>
  (
    await cashier.sandboxCall<{ reference: string }[]>(
      'GET',
      `/sandbox/payouts?accountNo=${(await rowOf(id)).account_no}`,
    )
  ).length
/** Lets the time of the next attempt come and runs it. */
async function next(): Promise<string> {
  const { next_attempt_at: at } = await rowOf(id)
  if (at) cashier.advance(Math.max(0, at.getTime() - context.clock.now().getTime()) + 1)
  await resolvePayout(context, id)
  return (await rowOf(id)).state
}

let member: Caller
let id: string
beforeEach(async () => {
  await cashier.sandboxCall('DELETE', '/sandbox/faults')
  member = await cashier.member()
  await cashier.fund(member.memberId, 1_000)
  await cashier.fault('bank', 'timeout-before', 2, undefined, 'write')
  const { body } = await member.post<{ reference: string }>('/api/wallet/withdraw', { amount: 500 })
  id = body.reference
  await cashier.jobs.look(PAYOUTS)
  // The second order, as if after hours of them.
  expect(await next()).toBe('SENT')
})
const firstOrderedBefore = async (ms: number) => {
  const { last_sent_at: last } = await rowOf(id)
  await context.db
    .updateTable('withdrawal')
    .set({ sent_at: new Date((last?.getTime() ?? 0) - ms) })
    .where('id', '=', id)
    .execute()
}

it('is ordered again for six hours: the bank may be out of order', async () => {
  await firstOrderedBefore(6 * HOUR_MS - 1)
  expect([await next(), await paidByBank()]).toEqual(['PAID', 1])
})

it('is ordered no more after six hours, and an hour later the operators decide', async () => {
  await firstOrderedBefore(6 * HOUR_MS)
  expect([await next(), (await rowOf(id)).reasons]).toEqual(['SENT', ['WITHHELD']])
  cashier.advance(HOUR_MS)
  expect([await next(), await paidByBank()]).toEqual(['REQUESTED', 0])
  await rejectWithdrawal(context, id, 'the bank does not take it', 'op-1')
  expect(await cashier.balance(`member:${member.memberId}:wallet`)).toBe(100_000n)
})

it('is ordered anew when they approve it', async () => {
  await firstOrderedBefore(6 * HOUR_MS)
  await next()
  cashier.advance(HOUR_MS)
  await next()
  await approveWithdrawal(context, id, 'op-1')
  await until(async () => (await rowOf(id)).state === 'PAID')
  expect(await paidByBank()).toBe(1)
})
