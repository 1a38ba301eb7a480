import { sql, type Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { Address } from '../port.ts'

/**
 * The most that each of these accounts held at `since` or later, in satang, by its newest `entries`
 * entries; those that were never opened are left out.
 */
export async function peaksOf(
  db: Kysely<Database>,
  addresses: readonly Address[],
  { since, entries }: { since: Date; entries: number },
): Promise<ReadonlyMap<Address, bigint>> {
  const { rows } = await sql<{ address: Address; peak: bigint }>`
    select a.address, max(p.balance) as peak from ledger_account a cross join lateral (
      select e.balance, lead(t.created_at) over (order by e.seq) as until
      from (select seq, balance, transfer_id from ledger_entry
        where account_id = a.id order by seq desc limit ${entries}) e
      join ledger_transfer t on t.id = e.transfer_id
    ) p
    where a.address = any (${[...addresses]}::text[]) and (p.until is null or p.until >= ${since})
    group by a.address`.execute(db)
  return new Map(rows.map(({ address, peak }) => [address, peak]))
}
