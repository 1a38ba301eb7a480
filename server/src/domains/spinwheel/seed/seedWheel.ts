import type { Context } from '../../../context.ts'
import { hasWheel, insertPrizes, insertSlices, insertWheel, markSeeded } from '../store.ts'
import { DEMO_PRIZES, demoSlices, WHEEL_NAME } from './demoWheel.ts'

const WHEEL = 'demo'

/**
 * Puts the demo wheel into a database that never had one, also into one that was given the demo site before there were
 * wheels. A wheel that an operator removed does not come back. `SEED=none` leaves it out.
 */
export async function seedWheel({ db, config, clock }: Pick<Context, 'db' | 'config' | 'clock'>): Promise<void> {
  if (config.seed === 'none') return
  await db.transaction().execute(async (tx) => {
    if (!await markSeeded(tx) || await hasWheel(tx)) return
    await insertPrizes(tx, DEMO_PRIZES)
    await insertWheel(tx, { id: WHEEL, name: JSON.stringify(WHEEL_NAME), active: true, created_at: clock.now() })
    await insertSlices(tx, demoSlices(WHEEL))
  })
}
