import * as fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { playHistory } from './playHistory.ts'
import { aStep } from './steps.ts'
import { openTown } from './town.ts'

const RUNS = Number(process.env['MODEL_RUNS'] ?? 80)
const SEED = Number(
  process.env['MODEL_SEED'] ?? (process.env['MODEL_RUNS'] ? Date.now() % 2 ** 31 : 18_112_026),
)
const town = await openTown()
afterAll(() => town.close())

it(
  `${RUNS} random histories of the whole business leave nobody with another's money (seed ${SEED})`,
  { timeout: 60_000 + RUNS * 2_000 },
  async () => {
    const guise = fc.constantFrom('own' as const, 'number' as const, 'mask' as const)
    const steps = fc.array(aStep, { minLength: 4, maxLength: 16 })
    const result = await fc.check(
      fc.asyncProperty(guise, steps, (as, all) => playHistory(town, as, all)),
      { numRuns: RUNS, seed: SEED, endOnFailure: true },
    )
    if (result.failed)
      console.log(`found after ${result.numRuns} histories: ${String(result.errorInstance)}`)
    expect(
      result.failed ? [String(result.errorInstance), JSON.stringify(result.counterexample)] : [],
    ).toEqual([])
  },
)
