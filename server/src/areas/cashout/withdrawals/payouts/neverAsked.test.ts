import { beforeEach, expect, it } from 'vitest'
import type { Context } from '../../../../context.ts'
import { workOne } from '../../../../operations/work.ts'
import { openCashier } from '../../../../testing/cashier.ts'
import { unheardPayout, type UnheardPayout } from '../testing/unheardPayout.ts'
import { payouts } from './payout.ts'

/**
 * A run that fails before anybody outside was asked does not keep its row for the rest of the
 * lease.
 */
const cashier = await openCashier()
const { context } = cashier
type Payouts = ReturnType<typeof payouts>
type Row = Parameters<Payouts['keyOf']>[0]

let payout: UnheardPayout
beforeEach(async () => {
  payout = await unheardPayout(cashier)
  await put({ state: 'APPROVED', sent_at: null, last_sent_at: null, attempts: 0 })
})
const put = (to: object) =>
  context.db
    .updateTable('withdrawal')
    .set({ next_attempt_at: context.clock.now(), ...to })
    .where('id', '=', payout.id)
    .execute()
const waitMs = async () =>
  ((await payout.row()).next_attempt_at?.getTime() ?? 0) - context.clock.now().getTime()
/** The payouts, with what is written down before the bank is asked replaced by this. */
const withBefore = (before: (context: Context, row: Row) => Promise<Row | null>): Payouts => {
  const own = payouts(context)
  return { ...own, steps: { ...own.steps, APPROVED: { ...own.steps.APPROVED, before } } }
}
const runs = (operation: Payouts) =>
  workOne(context, operation, payout.id).then(
    (done) => done?.result,
    (error: Error) => error.message,
  )
it('is due again after a short pause, and ends as if nothing had been', async () => {
  const failing = withBefore(() => Promise.reject(new Error('no connection was free')))
  expect(await runs(failing)).toBe('no connection was free')
  expect(await waitMs()).toBeLessThanOrEqual(2_000)
  cashier.advance(2_000)
  expect(await runs(payouts(context))).toBe('ENDED')
  expect([(await payout.row()).state, await payout.paidByBank()]).toEqual(['PAID', 1])
})

it('asks first where the row was written all the same, and pays once', async () => {
  const { APPROVED } = payouts(context).steps
  const failing = withBefore(async (...asked) => {
    await APPROVED.before?.(...asked)
    throw new Error('the answer to the commit was lost')
  })
  expect(await runs(failing)).toBe('the answer to the commit was lost')
  expect([(await payout.row()).state, await payout.paidByBank()]).toEqual(['SENT', 0])
  expect(await waitMs()).toBeLessThanOrEqual(2_000)
  cashier.advance(2_000)
  expect(await runs(payouts(context))).toBe('ENDED')
  expect([(await payout.row()).state, await payout.paidByBank()]).toEqual(['PAID', 1])
})

it('keeps a later time that was written meanwhile, and the lease of another run', async () => {
  const later = new Date(context.clock.now().getTime() + 3_600_000)
  const failing = withBefore(async () => {
    await put({ next_attempt_at: later })
    throw new Error('after it was put off')
  })
  expect(await runs(failing)).toBe('after it was put off')
  expect((await payout.row()).next_attempt_at).toEqual(later)
})

it('keeps the lease once the bank was asked', async () => {
  const own = payouts(context)
  const failing: Payouts = {
    ...own,
    conclude: () => Promise.reject(new Error('no connection was free')),
  }
  expect(await runs(failing)).toBe('no connection was free')
  expect([await payout.paidByBank(), (await waitMs()) > 10_000]).toEqual([1, true])
})
