import { expect, it } from 'vitest'
import { testApp } from '../app.ts'
import { onPostgres } from '../db.ts'
import { LAB_DIALECTS } from './alphabet.ts'
import { doorAt } from './door.ts'
import { playOrders } from './orders.ts'

/**
 * `npm run lab` plays all orders five deep; here are those of three, on the embedded database of
 * two.
 */
const DEPTH = onPostgres ? 3 : 2
const house = await testApp()
const url = await house.listen()
const { db, ledger, clock } = house.context
const place = { db, ledger, now: () => clock.now() }

it.each(LAB_DIALECTS)(
  '$code: every order of events is answered, and booked, as the rules say',
  { timeout: 120_000 },
  async (dialect) => {
    const { orders, states } = await playOrders(place, doorAt(url), dialect, {
      depth: DEPTH,
      callers: 32,
    })
    expect(orders).toBe(8 ** DEPTH)
    expect(states).toBeGreaterThan(20)
  },
)
