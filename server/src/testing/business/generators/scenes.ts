import * as fc from 'fast-check'
import { accounts } from './scenes/accounts.ts'
import { arrivals } from './scenes/arrivals.ts'
import { bounds } from './scenes/bounds.ts'
import type { Scene } from './scenes/card.ts'
import { corrections } from './scenes/corrections.ts'
import { games } from './scenes/games.ts'
import { gifts } from './scenes/gifts.ts'
import { operators } from './scenes/operators.ts'
import { payouts } from './scenes/payouts.ts'
import type { PartyStep } from './steps.ts'

/** Runs of steps that lead to what single steps meet too seldom: the rare paths of the money. */
const deck = [
  ...payouts,
  ...arrivals,
  ...gifts,
  ...accounts,
  ...operators,
  ...games,
  ...bounds,
  ...corrections,
]

export const aScene: fc.Arbitrary<PartyStep[]> = fc.oneof(...deck).map(({ steps }) => steps)

/** Other scenes for each of so many histories: none of a few hundred goes without a scene. */
export const dealtScenes = (histories: number): fc.Arbitrary<Scene[]> =>
  fc
    .shuffledSubarray(deck, { minLength: histories, maxLength: histories })
    .chain((cards) => fc.tuple(...cards))
