import * as fc from 'fast-check'
import type { ThiefAccount } from '../cast.ts'
import { aScene } from './scenes.ts'
import { aPartyStep, aWorldStep } from './steps.ts'

const MOST_STEPS = 16
const nothing = { weight: 25, arbitrary: fc.constant(null) }

const aParty = fc.record({
  thiefAccount: fc.constantFrom<ThiefAccount>('own', 'number', 'mask', 'lao'),
  steps: fc
    .array(
      fc.oneof(
        { weight: 3, arbitrary: aPartyStep.map((step) => [step]) },
        { weight: 1, arbitrary: aScene },
      ),
      { minLength: 2, maxLength: MOST_STEPS / 2, size: 'max' },
    )
    .map((parts) => parts.flat().slice(0, MOST_STEPS)),
})

/** So many histories side by side, and what happens to them between two rounds. */
export const aGroup = (parties: number) =>
  fc.record({
    parties: fc.array(aParty, { minLength: parties, maxLength: parties, size: 'max' }),
    world: fc.array(fc.oneof(nothing, { weight: 25, arbitrary: aWorldStep }), {
      minLength: MOST_STEPS,
      maxLength: MOST_STEPS,
      size: 'max',
    }),
  })
