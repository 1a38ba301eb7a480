import { batchLoader } from '../../db/batchLoader.ts'
import { readBalances } from '../accounts.ts'
import type { Address } from '../port.ts'

/** What an account holds, in satang; one never opened holds nothing. */
export const balanceOf = batchLoader<Address, bigint>(async (db, addresses) => {
  const balances = await readBalances(db, addresses)
  return addresses.map((address) => balances.get(address)?.balance ?? 0n)
})
