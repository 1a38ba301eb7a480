import { sql, type Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { Address } from '../port.ts'

/** When play was last booked on each of these game accounts; those without any are left out. */
export async function lastPlayOn(
  db: Kysely<Database>,
  addresses: readonly Address[],
): Promise<ReadonlyMap<Address, Date>> {
  const { rows } = await sql<{ address: Address; at: Date | string }>`
    select a.address, p.created_at as at from ledger_account a cross join lateral (
      select t.created_at from ledger_entry e join ledger_transfer t on t.id = e.transfer_id
      where e.account_id = a.id and t.kind = 'play' order by e.seq desc limit 1
    ) p
    where a.address = any (${[...addresses]}::text[])`.execute(db)
  return new Map(rows.map(({ address, at }) => [address, new Date(at)]))
}
