import type { Ask } from './ask.ts'
import { ADDRESS } from './mutations/ofAddress.ts'
import { BODY } from './mutations/ofBody.ts'
import { HEADER } from './mutations/ofHeaders.ts'
import type { SeededRandom } from './seededRandom.ts'

/** Changes one to three things about a request, and notes what. */
export function mutate(made: Ask, chance: SeededRandom): void {
  for (
    let left = chance.weighted([
      [6, 1],
      [2, 2],
      [1, 3],
    ]);
    left > 0;
    left--
  ) {
    const kinds = chance.weighted([
      [made.body ? 6 : 1, BODY],
      [3, HEADER],
      [made.path.includes('?') ? 1 : 2, ADDRESS],
    ])
    try {
      const done = chance.pick(kinds)(made, chance)
      if (done !== null) made.broken.push(done)
    } catch (error) {
      // Nested too deep already to be written a second time.
      if (!(error instanceof RangeError)) throw error
    }
  }
}
