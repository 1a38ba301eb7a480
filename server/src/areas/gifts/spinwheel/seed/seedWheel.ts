import type { Context } from '../../../../context.ts'
import { seedPart } from '../../../site/public.ts'
import { hasWheel, insertPrizes, insertSlices, insertWheel } from '../store.ts'
import { DEMO_PRIZES, demoSlices, WHEEL_NAME } from './demoWheel.ts'

const WHEEL = 'demo'

/**
 * The demo wheel, for a demo site without a wheel; also one that was seeded before there were
 * wheels.
 */
export const seedWheel = (context: Pick<Context, 'db' | 'config' | 'clock'>): Promise<void> =>
  seedPart(context, 'spinwheel', async (tx) => {
    if (await hasWheel(tx)) return
    await insertPrizes(tx, DEMO_PRIZES)
    await insertWheel(tx, {
      id: WHEEL,
      name: JSON.stringify(WHEEL_NAME),
      active: true,
      created_at: context.clock.now(),
    })
    await insertSlices(tx, demoSlices(WHEEL))
  })
