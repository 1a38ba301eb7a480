import { sql, type Kysely, type RawBuilder } from 'kysely'
import { anyOf } from '../../db/anyOf.ts'
import type { Database } from '../../db/schema.ts'
import { isCoinAddress } from '../address.ts'
import type { Address } from '../port.ts'

type Db = Kysely<Database>

/**
 * The house's accounts one by one, the members' by what they are for. Sums in satang, coins in
 * coins.
 */
export interface TrialRow {
  account: string
  accounts: number
  entries: number
  balance: bigint
  isCoin: boolean
}

/** What stands now. */
export const trialBalance = (db: Db): Promise<TrialRow[]> =>
  trialRows(db, sql`select address, seq, balance from ledger_account`)

/** What stood before a moment: what was posted since is taken off, in the one statement. */
export const trialBalanceBefore = (db: Db, at: Date): Promise<TrialRow[]> =>
  trialRows(
    db,
    sql`select a.address, a.seq - coalesce(since.entries, 0) as seq, a.balance - coalesce(since.amount, 0) as balance
      from ledger_account a left join (
        select e.account_id, count(*) as entries, sum(e.amount) as amount
        from ledger_transfer t join ledger_entry e on e.transfer_id = t.id
        where t.created_at >= ${at} group by e.account_id) since on since.account_id = a.id`,
  )

async function trialRows(db: Db, balances: RawBuilder<unknown>): Promise<TrialRow[]> {
  const { rows } = await sql<{
    account: string
    accounts: bigint
    entries: bigint
    balance: string
  }>`
    select name as account, count(*) as accounts, sum(seq)::bigint as entries, sum(balance)::text as balance
    from (select case when address like 'member:%' then regexp_replace(address, '^member:[^:]+:', 'member:*:')
      else address end as name, seq, balance from (${balances}) b) a
    group by name order by name collate "C"`.execute(db)
  return rows.map((row) => ({
    account: row.account,
    accounts: Number(row.accounts),
    entries: Number(row.entries),
    balance: BigInt(row.balance),
    isCoin: isCoinAddress(row.account),
  }))
}

/** Whether all that is money, and all coins, sum to zero. */
export async function isBalanced(db: Db): Promise<boolean> {
  const {
    rows: [row],
  } = await sql<{ money: string; coins: string }>`
    select coalesce(sum(balance) filter (where not is_coin), 0)::text as money,
      coalesce(sum(balance) filter (where is_coin), 0)::text as coins
    from (select balance, address = 'house:coin' or address like 'member:%:coin' as is_coin
      from ledger_account) a`.execute(db)
  return row?.money === '0' && row.coins === '0'
}

/** What is between two systems: how much, how many movements, and since when the oldest of it. */
interface InTransit {
  amount: bigint
  count: number
  oldestAt: Date | null
}

/** The whole of it, and what was held in each stretch: from one of these moments to the next. */
export async function transitNow(
  db: Db,
  since: readonly Date[],
): Promise<InTransit & { bands: { amount: bigint; count: number }[] }> {
  const { rows } = await sql<{
    band: number
    amount: string
    count: number
    oldest: Date
  }>`
    select (select count(*)::int from unnest(${since.map((at) => at.toISOString())}::timestamptz[]) u (at)
        where transfer.created_at < u.at) as band,
      sum(hold.amount)::text as amount, count(*)::int as count, min(transfer.created_at) as oldest
    from ledger_open_hold hold join ledger_transfer transfer on transfer.id = hold.hold_id
    group by 1 order by 1`.execute(db)
  const bands = [0, ...since.map((_, n) => n + 1)].map((band) => {
    const row = rows.find((each) => each.band === band)
    return { amount: BigInt(row?.amount ?? '0'), count: row?.count ?? 0 }
  })
  return {
    amount: bands.reduce((sum, band) => sum + band.amount, 0n),
    count: bands.reduce((sum, band) => sum + band.count, 0),
    oldestAt: rows.length === 0 ? null : new Date(Math.min(...rows.map((row) => +row.oldest))),
    bands,
  }
}

/** One account's part of a posting; satang, with the balance before and after. */
export interface ShownLeg {
  transferId: bigint
  account: Address
  amount: bigint
  before: bigint
  after: bigint
}

/** The legs of these postings, in the order they were written. */
export async function legsOf(db: Db, transferIds: readonly bigint[]): Promise<ShownLeg[]> {
  if (transferIds.length === 0) return []
  const rows = await db
    .selectFrom('ledger_entry as entry')
    .innerJoin('ledger_account as account', 'account.id', 'entry.account_id')
    .select(['entry.transfer_id', 'account.address', 'entry.amount', 'entry.balance'])
    .where('entry.transfer_id', 'in', [...transferIds])
    .orderBy('entry.transfer_id')
    .orderBy('entry.amount')
    .orderBy('account.address')
    .execute()
  return rows.map((row) => ({
    transferId: row.transfer_id,
    account: row.address,
    amount: row.amount,
    before: row.balance - row.amount,
    after: row.balance,
  }))
}

/** What ended these holds: hold -> the settle or void. */
export async function endsOfHolds(
  db: Db,
  holdIds: readonly bigint[],
): Promise<Map<bigint, bigint>> {
  if (holdIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('ledger_resolution')
    .select(['hold_id', 'transfer_id'])
    .where('hold_id', 'in', [...holdIds])
    .execute()
  return new Map(rows.map((row) => [row.hold_id, row.transfer_id]))
}

const OPS = { 1: 'post', 2: 'hold', 3: 'settle', 4: 'void' } as const

export async function findPosting(db: Db, id: bigint) {
  const transfer = await db
    .selectFrom('ledger_transfer')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  if (!transfer) return null
  const [legs, ends, line] = await Promise.all([
    legsOf(db, [id]),
    endsOfHolds(db, [id]),
    db
      .selectFrom('ledger_line as line')
      .innerJoin('ledger_account as account', 'account.id', 'line.account_id')
      .selectAll('line')
      .select('account.address')
      .where('line.transfer_id', '=', transfer.hold_id ?? id)
      .executeTakeFirst(),
  ])
  return {
    id,
    key: transfer.key,
    op: OPS[transfer.op as keyof typeof OPS],
    kind: transfer.kind,
    at: transfer.created_at,
    legs,
    ends: transfer.hold_id,
    endedBy: ends.get(id) ?? null,
    line: line ?? null,
  }
}

/** The postings under these keys: key -> posting. */
export async function postingsNamed(db: Db, keys: readonly string[]): Promise<Map<string, bigint>> {
  if (keys.length === 0) return new Map()
  const rows = await db
    .selectFrom('ledger_transfer')
    .select(['id', 'key'])
    .where('key', '=', anyOf(keys))
    .execute()
  return new Map(rows.map((row) => [row.key, row.id]))
}

/** The member a posting under this key, or one that begins with it, is about. */
export async function memberOfKey(db: Db, key: string): Promise<string | null> {
  const row = await db
    .selectFrom('ledger_transfer as transfer')
    .innerJoin('ledger_entry as entry', 'entry.transfer_id', 'transfer.id')
    .innerJoin('ledger_account as account', 'account.id', 'entry.account_id')
    .select('account.address')
    .where('transfer.key', 'in', [key, `${key}:hold`])
    .where('account.address', 'like', 'member:%')
    .executeTakeFirst()
  return row?.address.split(':')[1] ?? null
}

/** The sum over an account and those named under it, e.g. `house:suspense`; satang. */
export async function balanceOfKind(db: Db, kind: string): Promise<bigint> {
  const {
    rows: [row],
  } = await sql<{ sum: string }>`select coalesce(sum(balance), 0)::text as sum from ledger_account
    where address = ${kind} or address >= ${`${kind}:`} and address < ${`${kind};`}`.execute(db)
  return BigInt(row?.sum ?? '0')
}

/**
 * What came from and went to the outside, by the hour since a moment: our accounts at banks, PSPs
 * and wallets against a member, suspense, or money on its way. Satang.
 */
export async function moneyByHour(
  db: Db,
  since: Date,
): Promise<{ hour: Date; in: bigint; out: bigint }[]> {
  const { rows } = await sql<{ hour: Date; in: string; out: string }>`
    select date_trunc('hour', transfer.created_at) as hour,
      coalesce(sum(-entry.amount) filter (where entry.amount < 0), 0)::text as in,
      coalesce(sum(entry.amount) filter (where entry.amount > 0), 0)::text as out
    from ledger_transfer transfer
      join ledger_entry entry on entry.transfer_id = transfer.id
      join ledger_account account on account.id = entry.account_id
    where transfer.created_at >= ${since} and account.address ~ '^house:(bank|psp|walletlink):'
    group by 1 order by 1`.execute(db)
  return rows.map((row) => ({ hour: row.hour, in: BigInt(row.in), out: BigInt(row.out) }))
}
