import { sql, type Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { Address } from '../port.ts'

/**
 * What play has added to a game account at `since` or later, in satang, less what it took. Reads
 * the account's entries from the newest back to that moment.
 */
export async function playOnSince(
  db: Kysely<Database>,
  address: Address,
  since: Date,
): Promise<bigint> {
  const { rows } = await sql<{ total: bigint }>`
    select coalesce(sum(e.amount), 0)::bigint as total
    from ledger_account a
    left join lateral (
      select e.seq from ledger_entry e join ledger_transfer t on t.id = e.transfer_id
      where e.account_id = a.id and t.created_at < ${since} order by e.seq desc limit 1
    ) before on true
    join ledger_entry e on e.account_id = a.id and e.seq > coalesce(before.seq, 0)
    join ledger_transfer t on t.id = e.transfer_id and t.kind = 'play'
    where a.address = ${address}`.execute(db)
  return rows[0]?.total ?? 0n
}
