import { sql, type Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { Address } from '../port.ts'

type Db = Kysely<Database>
/** Moments, the first included; null: no bound. */
interface Stretch {
  from: Date | null
  to: Date | null
}
interface AccountEntry {
  seq: bigint
  transferId: bigint
  key: string
  kind: string
  at: Date
  amount: bigint
  balance: bigint
}

/** Servers side by side post a little out of order: so many entries beside a bound are looked at. */
const SLACK = 200n
/** Beyond so many entries the sides of a stretch are not added up. */
const MOST_ADDED = 50_000n

/**
 * Page `page` (from 1) of an account's entries, newest first, with what stood before and after all
 * of that stretch; null for an account never opened. Satang, of a coin account coins.
 */
export async function accountEntries(
  db: Db,
  address: Address,
  page: number,
  limit: number,
  stretch: Stretch = { from: null, to: null },
) {
  const account = await db
    .selectFrom('ledger_account')
    .select(['id', 'balance', 'held', 'seq'])
    .where('address', '=', address)
    .executeTakeFirst()
  if (!account) return null
  const { first, last } = await boundsOf(db, account, stretch)
  const newest = last - BigInt((page - 1) * limit)
  const oldest = newest - BigInt(limit) + 1n
  const [opening, closing, moved, entries] = await Promise.all([
    balanceAfter(db, account.id, first - 1n),
    balanceAfter(db, account.id, last),
    movedIn(db, account.id, first, last),
    entriesBetween(db, account.id, oldest < first ? first : oldest, newest),
  ])
  return {
    balance: account.balance,
    held: account.held,
    total: Number(last - first + 1n),
    opening,
    closing,
    moved,
    entries,
  }
}

/** The first and the last entry of a stretch; one that has none ends before it begins. */
async function boundsOf(
  db: Db,
  { id, seq }: { id: bigint; seq: bigint },
  { from, to }: Stretch,
): Promise<{ first: bigint; last: bigint }> {
  const first = from === null ? 1n : await firstSince(db, id, seq, from)
  const last = to === null ? seq : (await firstSince(db, id, seq, to)) - 1n
  return { first, last: last < first ? first - 1n : last }
}

/** The first entry that was posted at a moment or later; one past the last where there is none. */
async function firstSince(db: Db, id: bigint, seq: bigint, at: Date): Promise<bigint> {
  const { rows } = await sql<{ low: string }>`
    with recursive halved (low, high) as (
      select 1::bigint, ${seq}::bigint + 1
      union all
      select case when t.created_at < ${at} then (low + high) / 2 + 1 else low end,
        case when t.created_at < ${at} then high else (low + high) / 2 end
      from halved join ledger_entry e on e.account_id = ${id} and e.seq = (low + high) / 2
        join ledger_transfer t on t.id = e.transfer_id
      where low < high),
    found as (select low from halved where low >= high)
    select coalesce((select min(e.seq) from ledger_entry e join ledger_transfer t on t.id = e.transfer_id
      where e.account_id = ${id} and e.seq >= (select low from found) - ${SLACK}::bigint
        and e.seq < (select low from found) and t.created_at >= ${at}), (select low from found))::text as low`.execute(
    db,
  )
  return BigInt(rows[0]?.low ?? 1)
}

async function balanceAfter(db: Db, id: bigint, seq: bigint): Promise<bigint> {
  const row = await db
    .selectFrom('ledger_entry')
    .select('balance')
    .where('account_id', '=', id)
    .where('seq', '=', seq)
    .executeTakeFirst()
  return row?.balance ?? 0n
}

async function movedIn(
  db: Db,
  id: bigint,
  first: bigint,
  last: bigint,
): Promise<{ debit: bigint; credit: bigint } | null> {
  if (last - first >= MOST_ADDED) return null
  const {
    rows: [row],
  } = await sql<{ debit: string; credit: string }>`
    select coalesce(sum(-amount) filter (where amount < 0), 0)::text as debit,
      coalesce(sum(amount) filter (where amount > 0), 0)::text as credit
    from ledger_entry where account_id = ${id} and seq between ${first} and ${last}`.execute(db)
  return { debit: BigInt(row?.debit ?? '0'), credit: BigInt(row?.credit ?? '0') }
}

async function entriesBetween(
  db: Db,
  id: bigint,
  oldest: bigint,
  newest: bigint,
): Promise<AccountEntry[]> {
  return db
    .selectFrom('ledger_entry as entry')
    .innerJoin('ledger_transfer as transfer', 'transfer.id', 'entry.transfer_id')
    .select([
      'entry.seq',
      'entry.transfer_id as transferId',
      'entry.amount',
      'entry.balance',
      'transfer.key',
      'transfer.kind',
      'transfer.created_at as at',
    ])
    .where('entry.account_id', '=', id)
    .where('entry.seq', '<=', newest)
    .where('entry.seq', '>=', oldest)
    .orderBy('entry.seq', 'desc')
    .execute()
}
