import { rolled } from './chance.ts'

/** What is decided otherwise than by default, by the name of the place where it is. */
export type Decisions = Readonly<Record<string, number>>

/**
 * Decides at each place by the seed, or as it is told. 0 is the default everywhere: no delay, no
 * fault. A place has the same name when another step of the run is left out, so that a failure can
 * be made smaller.
 */
export class Fate {
  readonly #seed: number
  readonly #given: Decisions | null
  readonly taken: Record<string, number> = {}
  /** Whatever comes is the default: the storm is over. */
  isCalm = false

  constructor(seed: number, given: Decisions | null = null) {
    this.#seed = seed
    this.#given = given
  }

  /** `of`: what a roll from 0 to below 1 means here. */
  decide(place: string, of: (roll: number) => number): number {
    if (this.isCalm) return 0
    const decided = this.#given ? (this.#given[place] ?? 0) : of(rolled(this.#seed, place))
    if (decided !== 0) this.taken[place] = decided
    return decided
  }
}
