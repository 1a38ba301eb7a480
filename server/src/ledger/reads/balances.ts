import { sql, type Kysely, type RawBuilder } from 'kysely'
import { batchLoader } from '../../db/batchLoader.ts'
import type { Database } from '../../db/schema.ts'
import type { Address, Balance } from '../port.ts'

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

/** What an account holds, in satang; one never opened holds nothing. */
export const balanceOf = batchLoader<Address, bigint>(async (db, addresses) => {
  const balances = await readBalances(db, addresses)
  return addresses.map((address) => balances.get(address)?.balance ?? 0n)
})

/** The same as a part of a statement: of the account with this address. */
export const balanceAt = (address: RawBuilder<unknown>): RawBuilder<bigint> =>
  sql<bigint>`coalesce((select b.balance from ledger_account b where b.address = ${address}), 0)`
