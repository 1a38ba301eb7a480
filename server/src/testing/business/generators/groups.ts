import * as fc from 'fast-check'
import type { ThiefAccount } from '../cast.ts'
import { aScene, dealtScenes } from './scenes.ts'
import { aPartyStep, aWorldStep } from './steps.ts'

const MOST_STEPS = 16
const nothing = { weight: 25, arbitrary: fc.constant(null) }
const parts = (maxLength: number) =>
  fc
    .array(
      fc.oneof(
        { weight: 10, arbitrary: aPartyStep.map((step) => [step]) },
        { weight: 1, arbitrary: aScene },
      ),
      { maxLength, size: 'max' },
    )
    .map((runs) => runs.flat())

/** What a party does around the scene that it was dealt, which nothing cuts short. */
const aParty = fc.record({
  thiefAccount: fc.constantFrom<ThiefAccount>('own', 'number', 'mask', 'lao'),
  before: parts(3).map((steps) => steps.slice(0, MOST_STEPS / 2)),
  after: parts(4),
})

/**
 * So many histories side by side, each around another scene, and what happens to them between two
 * rounds.
 */
export const aGroup = (parties: number) =>
  fc.record({
    parties: fc
      .tuple(
        fc.array(aParty, { minLength: parties, maxLength: parties, size: 'max' }),
        dealtScenes(parties),
      )
      .map(([drawn, scenes]) =>
        drawn.map(({ thiefAccount, before, after }, n) => ({
          thiefAccount: scenes[n]?.thiefAccount ?? thiefAccount,
          steps: [...before, ...(scenes[n]?.steps ?? []), ...after].slice(0, MOST_STEPS),
        })),
      ),
    world: fc.array(fc.oneof(nothing, { weight: 25, arbitrary: aWorldStep }), {
      minLength: MOST_STEPS,
      maxLength: MOST_STEPS,
      size: 'max',
    }),
  })
