import { beforeEach, expect, it } from 'vitest'
import { openCashier, until } from '../../../../testing/cashier.ts'
import { approveWithdrawal, rejectWithdrawal } from '../approvals/approval.ts'
import { unheardPayout, type UnheardPayout } from '../testing/unheardPayout.ts'
import { resolvePayout } from './payout.ts'

/** A payout that the bank never has, however often it is ordered: people get it in the end. */
const cashier = await openCashier()
const { context } = cashier
const HOUR_MS = 3_600_000

/** Lets the time of the next attempt come and runs it. */
async function next(): Promise<string> {
  const { next_attempt_at: at } = await payout.row()
  if (at) cashier.advance(Math.max(0, at.getTime() - context.clock.now().getTime()) + 1)
  await resolvePayout(context, payout.id)
  return (await payout.row()).state
}

let payout: UnheardPayout
beforeEach(async () => {
  payout = await unheardPayout(cashier, 2)
  // The second order, as if after hours of them.
  expect(await next()).toBe('SENT')
})
const firstOrderedBefore = async (ms: number) => {
  const { last_sent_at: last } = await payout.row()
  await context.db
    .updateTable('withdrawal')
    .set({ sent_at: new Date((last?.getTime() ?? 0) - ms) })
    .where('id', '=', payout.id)
    .execute()
}

it('is ordered again for six hours: the bank may be out of order', async () => {
  await firstOrderedBefore(6 * HOUR_MS - 1)
  expect([await next(), await payout.paidByBank()]).toEqual(['PAID', 1])
})

it('is ordered no more after six hours, and an hour later the operators decide', async () => {
  await firstOrderedBefore(6 * HOUR_MS)
  expect([await next(), (await payout.row()).reasons]).toEqual(['SENT', ['WITHHELD']])
  cashier.advance(HOUR_MS)
  expect([await next(), await payout.paidByBank()]).toEqual(['REQUESTED', 0])
  await rejectWithdrawal(context, payout.id, 'the bank does not take it', 'op-1')
  expect(await payout.wallet()).toBe(100_000n)
})

it('is ordered again when they approve it', async () => {
  await firstOrderedBefore(6 * HOUR_MS)
  await next()
  cashier.advance(HOUR_MS)
  await next()
  await approveWithdrawal(context, payout.id, 'op-1')
  await until(async () => (await payout.row()).state === 'PAID')
  expect(await payout.paidByBank()).toBe(1)
})
