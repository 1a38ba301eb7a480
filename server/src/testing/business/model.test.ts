import * as fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { playHistory } from './playHistory.ts'
import { aStep } from './steps.ts'
import { openTown } from './town.ts'

// As many as fit into the time of a run of all tests, on a busy machine fewer; any number by npm run model.
const ASKED = process.env['MODEL_RUNS']
const RUNS = Number(ASKED ?? 120)
const AT_MOST_MS = 45_000
const SEED = Number(process.env['MODEL_SEED'] ?? (ASKED ? Date.now() % 2 ** 31 : 18_112_026))
const town = await openTown()
afterAll(() => town.close())

it(
  `up to ${RUNS} random histories of the whole business leave nobody with another's money (seed ${SEED})`,
  { timeout: 60_000 + RUNS * 2_000 },
  async () => {
    const guise = fc.constantFrom('own' as const, 'number' as const, 'mask' as const)
    const steps = fc.array(aStep, { minLength: 4, maxLength: 16 })
    const result = await fc.check(
      fc.asyncProperty(guise, steps, async (as, all) => {
        await playHistory(town, as, all)
      }),
      {
        numRuns: RUNS,
        seed: SEED,
        endOnFailure: true,
        ...(ASKED === undefined ? { interruptAfterTimeLimit: AT_MOST_MS } : {}),
      },
    )
    if (result.failed)
      console.log(`found after ${result.numRuns} histories: ${String(result.errorInstance)}`)
    expect(
      result.failed ? [String(result.errorInstance), JSON.stringify(result.counterexample)] : [],
    ).toEqual([])
  },
)
