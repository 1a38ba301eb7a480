import { Client } from 'pg'
import { inDatabase } from '../product/database.ts'
import type { Place } from '../product/ownDatabase.ts'

/**
 * Each names what must not be there: a record without its money, money without its record, or one
 * thing twice.
 */
const FAULTS: Readonly<Record<string, string>> = {
  'an offer taken without its play-through': `select r.id from offer_receipt r
    left join playthrough p on p.source_id = r.id and p.kind in ('bonus', 'promotion')
      and p.amount = r.amount and p.member_id = r.member_id where p.id is null`,
  'a play-through without what gave it': `select p.id from playthrough p where not case p.kind
    when 'invite' then exists (select from invite_receipt r
      where r.member_id || ':' || r.number = p.source_id and r.amount = p.amount)
    when 'refund' then exists (select from refund_move r
      where r.member_id || ':' || r.number = p.source_id and r.amount = p.amount)
    when 'luckydraw' then exists (select from spin_coupon c where c.id = p.source_id
      and c.claimed_at is not null and c.amount = p.amount)
    else exists (select from offer_receipt r where r.id = p.source_id) end`,
  "a play-through whose gift is not in the wallet's book once": `select p.id from playthrough p where 1 <> (
    select count(*) from ledger_transfer t join ledger_entry e on e.transfer_id = t.id
      join ledger_account a on a.id = e.account_id
    where t.key = p.id || ':gift' and a.address = 'member:' || p.member_id || ':wallet' and e.amount = p.amount)`,
  'a gift without a play-through':
    `select t.key from ledger_transfer t where t.kind = 'gift' and not exists (select from ` +
    `playthrough p where p.id || ':gift' = t.key)`,
  'an end without its line, or a line without its end': `select p.id from playthrough p
    where (p.state <> 'ACTIVE') <> exists (select from ledger_transfer t
      join ledger_line l on l.transfer_id = t.id where t.key = p.id || ':end')`,
  'a gift taken back otherwise than written': `select p.id from playthrough p
      where p.state <> 'ACTIVE' and p.removed <> (
    select coalesce(-sum(e.amount), 0) from ledger_transfer t
      join ledger_entry e on e.transfer_id = t.id join ledger_account a on a.id = e.account_id
    where t.key = p.id || ':end' and a.address = 'member:' || p.member_id || ':wallet')`,
  'an invite receipt without its play-through': `select r.member_id from invite_receipt r
    where not exists (select from playthrough p where p.kind = 'invite'
      and p.source_id = r.member_id || ':' || r.number and p.amount = r.amount)`,
  'invite receipts that do not sum up': `select a.inviter_id from invite_account a
    where a.received <> (select coalesce(sum(amount), 0) from invite_receipt r where r.member_id = a.inviter_id)`,
  'a refund received without its money': `select r.member_id from refund_receipt r where not exists (
    select from ledger_transfer t join ledger_entry e on e.transfer_id = t.id
      join ledger_account a on a.id = e.account_id
    where t.key = 'refund:' || r.member_id || ':' || r.number
      and a.address = 'member:' || r.member_id || ':refund' and e.amount = r.amount)`,
  'cashback without a receipt': `select t.key from ledger_transfer t where t.kind = 'cashback'
    and not exists (select from refund_receipt r where 'refund:' || r.member_id || ':' || r.number = t.key)`,
  'a refund moved without its play-through': `select r.member_id from refund_move r
    where not exists (select from playthrough p where p.kind = 'refund'
      and p.source_id = r.member_id || ':' || r.number and p.amount = r.amount)`,
  'a spin without its coin, or a coin without its spin': `select coalesce(s.id, t.key) from spin s
    full join (select key from ledger_transfer where kind = 'spin') t on t.key = 'spin:' || s.id
      where s.id is null or t.key is null`,
  'a seed whose spins are not as many as it counted':
    'select d.id from spin_seed d where d.next_nonce <> (select count(*) from spin s where ' +
    's.seed_id = d.id)',
  'a coupon claimed without its prize, or a prize without its claim': `select c.id
      from spin_coupon c where (c.claimed_at is not null) <> (
    exists (select from ledger_transfer t where t.key = 'coupon:' || c.id)
      or exists (select from playthrough p where p.kind = 'luckydraw' and p.source_id = c.id))`,
}

/**
 * What is wrong between the rewards' records and the ledger, by the tables of a server that is
 * stopped.
 */
export async function rewardFaults({ DATA_DIR, DATABASE_URL }: Place): Promise<string[]> {
  if (!DATABASE_URL) return inDatabase(DATA_DIR, faultsBy)
  const client = new Client({ connectionString: DATABASE_URL })
  await client.connect()
  try {
    return await faultsBy(client)
  } finally {
    await client.end()
  }
}

async function faultsBy(database: {
  query(sql: string): Promise<{ rows: unknown[] }>
}): Promise<string[]> {
  const found: string[] = []
  for (const [name, sql] of Object.entries(FAULTS)) {
    const { rows } = await database.query(sql)
    if (rows.length > 0) found.push(`${name}: ${JSON.stringify(rows.slice(0, 3))}`)
  }
  return found
}
