import { isHouse } from './address.ts'
import type { Address } from './port.ts'
import { legAddresses, type Prepared } from './posting.ts'

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
    for (const posting of postings)
      for (const address of legAddresses(posting)) if (isHouse(address)) this.#known.add(address)
  }
}
