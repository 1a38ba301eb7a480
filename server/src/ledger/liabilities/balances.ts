import { sql, type Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'

type Db = Kysely<Database>

/** What an account held at a moment, and what open holds had taken from it by then; satang. */
export interface BalanceThen {
  address: string
  balance: bigint
  held: bigint
}

/**
 * The next accounts of money behind an address and before another, as they stood before a moment:
 * what was posted since is taken off, all in one statement. Coins are left out.
 */
export async function balancesBefore(
  db: Db,
  at: Date,
  { after, until }: { after: string; until: string },
  limit: number,
): Promise<BalanceThen[]> {
  const { rows } = await sql<{ address: string; balance: string; held: string }>`
    with batch as materialized (select id, address, balance, held from ledger_account
        where address > ${after} and address < ${until} order by address limit ${limit}::int),
      since as materialized (select id, op, hold_id from ledger_transfer where created_at >= ${at}),
      moved as (select e.account_id, sum(e.amount) as amount,
          coalesce(sum(-e.amount) filter (where s.op = 2 and e.amount < 0), 0) as opened
        from since s join ledger_entry e on e.transfer_id = s.id join batch b on b.id = e.account_id group by 1),
      ended as (select e.account_id, sum(-e.amount) as amount
        from since s join ledger_entry e on e.transfer_id = s.hold_id and e.amount < 0
          join batch b on b.id = e.account_id where s.op in (3, 4) group by 1)
    select b.address, (b.balance - coalesce(m.amount, 0))::text as balance,
      (b.held - coalesce(m.opened, 0) + coalesce(n.amount, 0))::text as held
    from batch b left join moved m on m.account_id = b.id left join ended n on n.account_id = b.id
    order by b.address`.execute(db)
  return rows.map((row) => ({
    address: row.address,
    balance: BigInt(row.balance),
    held: BigInt(row.held),
  }))
}

/**
 * The same for one member's accounts, by looking back over their own entries alone; without what
 * was held. `firstId`: every posting since that moment has this number or a higher one.
 */
export async function memberBalancesBefore(
  db: Db,
  at: Date,
  firstId: bigint,
  memberId: string,
): Promise<Omit<BalanceThen, 'held'>[]> {
  const { rows } = await sql<{ address: string; balance: string }>`
    select a.address, (a.balance - coalesce((select sum(e.amount) from ledger_entry e
        join ledger_transfer t on t.id = e.transfer_id
        where e.account_id = a.id and t.created_at >= ${at} and e.seq > coalesce((
          select b.seq from ledger_entry b where b.account_id = a.id and b.transfer_id < ${firstId}
          order by b.seq desc limit 1), 0)), 0))::text as balance
    from ledger_account a
    where a.address >= ${`member:${memberId}:`} and a.address < ${`member:${memberId};`}
    order by a.address`.execute(db)
  return rows.map((row) => ({ address: row.address, balance: BigInt(row.balance) }))
}
