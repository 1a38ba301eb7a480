import { sql, type Kysely } from 'kysely'
import { batchLoader } from '../db/batchLoader.ts'
import type { Database } from '../db/schema.ts'
import { isAddress, isHouse } from './address.ts'
import type { Address, Balance } from './port.ts'
import { legAddresses, type Prepared } from './posting.ts'

function demandAddresses(addresses: readonly Address[]): void {
  const bad = addresses.find((address) => !isAddress(address))
  if (bad !== undefined) throw new RangeError(`not an account's address: ${bad}`)
}

/** Opens what does not exist yet. Refuses, with a RangeError, what is not an address. */
export async function openAccounts(
  db: Kysely<Database>,
  addresses: readonly Address[],
): Promise<void> {
  demandAddresses(addresses)
  if (addresses.length > 0) await opening(db, addresses)
}

const opening = batchLoader<readonly Address[], void>(async (db, lists) => {
  await openAll(db, [...new Set(lists.flat())])
  return lists.map(() => undefined)
})

async function openAll(db: Kysely<Database>, addresses: readonly Address[]): Promise<void> {
  // In one order for everybody: two that open the same accounts never wait in a circle.
  const sorted = addresses.toSorted((a, b) => (a < b ? -1 : 1))
  // Looked at first: a conflict would burn a number of the sequence and write to the disk each time.
  const there = await db
    .selectFrom('ledger_account')
    .select('address')
    .where('address', '=', sql<Address>`any (${sorted}::text[])`)
    .execute()
  const known = new Set(there.map((row) => row.address))
  const fresh = sorted.filter((address) => !known.has(address))
  if (fresh.length === 0) return
  await sql`select ledger_open(${fresh}::text[])`.execute(db)
}

/** Each list of addresses is read by one statement, so at one moment. */
const balancesOf = batchLoader<readonly Address[], Map<Address, Balance>>(async (db, lists) => {
  const rows = await db
    .selectFrom('ledger_account')
    .select(['address', 'balance', 'held', 'seq'])
    .where('address', '=', sql<Address>`any (${[...new Set(lists.flat())]}::text[])`)
    .execute()
  const found = new Map(
    rows.map(({ address, balance, held, seq }) => [address, { balance, held, seq }]),
  )
  return lists.map(
    (list) =>
      new Map(
        list.map((address) => [address, found.get(address) ?? { balance: 0n, held: 0n, seq: 0n }]),
      ),
  )
})

/** Balances in satang, all of one moment; an account never opened reads as zero. */
export const readBalances = async (
  db: Kysely<Database>,
  addresses: readonly Address[],
): Promise<Map<Address, Balance>> =>
  addresses.length === 0 ? new Map() : await balancesOf(db, addresses)

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
