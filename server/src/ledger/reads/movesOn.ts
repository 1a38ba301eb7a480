import { sql, type Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { Address } from '../port.ts'

/**
 * What a posting did to one account: `after` what it held then; `isLine`: the statement has a row
 * of it.
 */
interface Move {
  id: bigint
  amount: bigint
  after: bigint
  isLine: boolean
}

/**
 * What the postings of these keys did to an account, in satang; those that did not touch it are
 * left out.
 */
export async function movesOn(
  db: Kysely<Database>,
  address: Address,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Move>> {
  if (keys.length === 0) return new Map()
  const { rows } = await sql<Move & { key: string }>`
    select t.key, t.id, e.amount, e.after, exists (select from ledger_line l
      where l.transfer_id = t.id and l.account_id = a.id) as "isLine"
    from ledger_transfer t join ledger_account a on a.address = ${address}
    cross join lateral (select sum(amount)::bigint as amount,
        (array_agg(balance order by seq desc))[1] as after
      from ledger_entry where transfer_id = t.id and account_id = a.id having count(*) > 0) e
    where t.key = any (${[...keys]}::text[])`.execute(db)
  return new Map(rows.map(({ key, ...move }) => [key, move]))
}
