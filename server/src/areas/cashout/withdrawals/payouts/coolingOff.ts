import type { Context } from '../../../../context.ts'
import { bringForward } from '../store.ts'
import { LEASE_MS, PAYOUTS } from './payout.ts'

/**
 * Lets a payout that only waits for the end of a cooling-off go when that ends sooner; another one
 * is met in the moment of sending. One that is not heard of goes out when it would have.
 */
export function followCoolingOff(context: Context): void {
  context.events.on('coolingOff.ended', async ({ memberId }) => {
    const now = context.clock.now()
    // Due sooner than a lease would end, it may be under way.
    const after = new Date(now.getTime() + LEASE_MS)
    if (await bringForward(context.db, memberId, { after, to: now })) context.jobs.wake(PAYOUTS)
  })
}
