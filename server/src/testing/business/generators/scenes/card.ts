import * as fc from 'fast-check'
import type { ThiefAccount } from '../../cast.ts'
import { move, play, qr } from '../plain.ts'
import type { PartyStep, StepOf } from '../steps.ts'

export const some = <T>(...values: T[]): fc.Arbitrary<T> => fc.constantFrom(...values)

/** 500 baht deposited, played, and won: 23,000 without a lock on it. */
export const rich = (who: number): PartyStep[] => [
  qr(500, { who }),
  move(500, { who }),
  play(500, 10, 5, who),
]
/** 100 baht lost to the game of which the wallet knows nothing yet. */
export const losing = (who: number): PartyStep[] => [
  qr(500, { who }),
  move(200, { who }),
  play(100, 0, 1, who),
]
export const offers = some<StepOf<'offer'>['code']>(
  'FIRST100',
  'FIRST100',
  'WELCOME',
  'DAILY20',
  'WEEKLY30',
)
export const unanswered = some<StepOf<'withdraw'>['fault']>(
  'refuse',
  'refuse-but-pays',
  'timeout-before',
  'timeout-after',
)

export interface Scene {
  steps: PartyStep[]
  /** Whom its thief must pretend to be; without one anybody. */
  thiefAccount?: ThiefAccount
}
/** Of `weight` cards in the deck. */
export const scene = (
  weight: number,
  make: (who: number) => fc.Arbitrary<PartyStep[]>,
  thiefAccount?: ThiefAccount,
): fc.Arbitrary<Scene>[] => {
  // Mostly the thief.
  const steps = some(0, 1, 2, 2, 2).chain(make)
  const card = steps.map((run) => ({ steps: run, ...(thiefAccount ? { thiefAccount } : {}) }))
  return Array.from({ length: weight }, () => card)
}
