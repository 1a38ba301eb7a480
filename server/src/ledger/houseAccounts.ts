import type { Prepared } from './posting.ts'
import { housesOf } from './shards.ts'

/**
 * House accounts that are open, by address and shard, as a committed transaction has shown; they
 * are few and never go away. An account opened by a transaction that was rolled back is never
 * recorded here.
 */
export class HouseAccounts {
  readonly #known = new Set<string>()

  get known(): ReadonlySet<string> {
    return this.#known
  }

  remember(postings: readonly Prepared[]): void {
    for (const posting of postings) for (const name of housesOf(posting)) this.#known.add(name)
  }
}
