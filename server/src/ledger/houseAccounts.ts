import { isHouseAddress } from './address.ts'
import type { Address } from './port.ts'
import type { Prepared } from './posting.ts'

/**
 * House accounts that are open, as a committed transaction has shown; they are few and never go
 * away. An account opened by a transaction that was rolled back is never recorded here.
 */
export class HouseAccounts {
  readonly #known = new Set<Address>()

  get known(): ReadonlySet<Address> {
    return this.#known
  }

  remember(postings: readonly Prepared[]): void {
    for (const { legs } of postings) {
      for (const { from, to } of legs)
        for (const address of [from, to]) if (isHouseAddress(address)) this.#known.add(address)
    }
  }
}
