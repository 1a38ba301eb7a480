import type { Ask } from '../ask.ts'
import type { SeededRandom } from '../seededRandom.ts'

/** Each changes one thing and gives its name, or null where there is nothing to change. */
export type Mutation = (made: Ask, chance: SeededRandom) => string | null
