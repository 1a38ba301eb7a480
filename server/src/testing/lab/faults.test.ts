import { expect, it } from 'vitest'
import { testApp } from '../app.ts'
import { LAB_DIALECTS } from './alphabet.ts'
import { doorAt } from './door.ts'
import { FAULTS, playFaults } from './faults.ts'

/** `npm run lab` plays a million of them; here every third call is broken. */
const CALLS = 300
const house = await testApp()
const url = await house.listen()
const { db, ledger, clock } = house.context
const place = { db, ledger, now: () => clock.now() }

it.each(LAB_DIALECTS)(
  '$code: what is lost, doubled, late or at one moment ends as the rules say',
  { timeout: 120_000 },
  async (dialect) => {
    const { faults } = await playFaults(place, doorAt(url), dialect, {
      calls: CALLS,
      percent: 33,
      seed: 20_261_127,
      callers: 16,
    })
    for (const fault of FAULTS) expect(faults[fault], fault).toBeGreaterThan(0)
  },
)
