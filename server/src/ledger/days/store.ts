import { sql, type Insertable, type Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'

type Db = Kysely<Database>

export interface TransferRow {
  id: bigint
  key: string
  op: number
  kind: string
  hold_id: bigint | null
  created_at: Date
}

const COLUMNS = ['id', 'key', 'op', 'kind', 'hold_id', 'created_at'] as const

/** The next postings of a stretch of time behind `after`, by id. */
export const transfersBetween = (
  db: Db,
  time: { from: Date; to: Date },
  ids: { after: bigint; last: bigint },
  limit: number,
): Promise<TransferRow[]> =>
  db
    .selectFrom('ledger_transfer')
    .select(COLUMNS)
    .where('id', '>', ids.after)
    .where('id', '<=', ids.last)
    .where('created_at', '>=', time.from)
    .where('created_at', '<', time.to)
    .orderBy('id')
    .limit(limit)
    .execute()

/** How many postings a stretch of time has, and the first and last of their ids. */
export async function extentOf(
  db: Db,
  time: { from: Date; to: Date },
): Promise<{ count: number; first: bigint; last: bigint }> {
  const row = await db
    .selectFrom('ledger_transfer')
    .select((eb) => [
      eb.fn.countAll<bigint>().as('count'),
      eb.fn.min('id').as('first'),
      eb.fn.max('id').as('last'),
    ])
    .where('created_at', '>=', time.from)
    .where('created_at', '<', time.to)
    .executeTakeFirstOrThrow()
  return { count: Number(row.count), first: row.first ?? 0n, last: row.last ?? 0n }
}

export const firstPosting = (db: Db) =>
  db.selectFrom('ledger_transfer').select('created_at').orderBy('id').limit(1).executeTakeFirst()

export const transfersById = (db: Db, ids: readonly bigint[]): Promise<TransferRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('ledger_transfer')
        .select(COLUMNS)
        .where('id', '=', sql<bigint>`any (${[...ids]}::bigint[])`)
        .execute()

/** Entries in the order they were written: by account, and within one by its running number. */
export const entriesOf = (db: Db, ids: readonly bigint[]) =>
  db
    .selectFrom('ledger_entry as entry')
    .innerJoin('ledger_account as account', 'account.id', 'entry.account_id')
    .select(['entry.transfer_id', 'account.address', 'entry.amount', 'entry.balance'])
    .where('entry.transfer_id', '=', sql<bigint>`any (${[...ids]}::bigint[])`)
    .orderBy('entry.transfer_id')
    .orderBy('account.address')
    .orderBy('entry.seq')
    .execute()

export const linesOf = (db: Db, ids: readonly bigint[]) =>
  db
    .selectFrom('ledger_line')
    .select(['transfer_id', 'type', 'from_name', 'to_name', 'amount'])
    .where('transfer_id', '=', sql<bigint>`any (${[...ids]}::bigint[])`)
    .execute()

export const shownBy = (db: Db, ids: readonly bigint[]) =>
  db
    .selectFrom('ledger_resolution')
    .select(['hold_id', 'transfer_id', 'shown'])
    .where('hold_id', '=', sql<bigint>`any (${[...ids]}::bigint[])`)
    .execute()

export const lastRoot = (db: Db) =>
  db.selectFrom('ledger_day_root').select('day').orderBy('day', 'desc').limit(1).executeTakeFirst()

export const rootOfDay = (db: Db, day: number) =>
  db.selectFrom('ledger_day_root').selectAll().where('day', '=', day).executeTakeFirst()

export const allRoots = (db: Db) =>
  db.selectFrom('ledger_day_root').selectAll().orderBy('day', 'desc').execute()

const NO_ENTRY = { seq: 0n, hash: '0'.repeat(64) }

/** The newest committed entry of the operators' log. */
export const auditHead = async (db: Db): Promise<{ seq: bigint; hash: string }> =>
  (await db
    .selectFrom('audit_entry')
    .select(['seq', 'hash'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()) ?? NO_ENTRY

export const partsOf = (db: Db, day: number) =>
  db
    .selectFrom('ledger_day_leaves')
    .select(['part', 'root', 'first_id'])
    .where('day', '=', day)
    .orderBy('part')
    .execute()

export const hashesOfPart = (db: Db, day: number, part: number) =>
  db
    .selectFrom('ledger_day_leaves')
    .select('hashes')
    .where('day', '=', day)
    .where('part', '=', part)
    .executeTakeFirst()

/** How many of a day's postings come from `first` on and before `id`. */
export async function countBefore(
  db: Db,
  time: { from: Date; to: Date },
  first: bigint,
  id: bigint,
): Promise<number> {
  const row = await db
    .selectFrom('ledger_transfer')
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .where('id', '>=', first)
    .where('id', '<', id)
    .where('created_at', '>=', time.from)
    .where('created_at', '<', time.to)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/**
 * ledger_apply takes this lock shared: while one holder has it exclusively, no posting is under
 * way.
 */
export const lockBooks = (db: Db) => sql`select pg_advisory_xact_lock(7302001)`.execute(db)

export async function insertRoot(
  db: Db,
  root: Insertable<Database['ledger_day_root']>,
  parts: { part: number; first_id: bigint; root: Buffer; hashes: Buffer }[],
): Promise<void> {
  await db.insertInto('ledger_day_root').values(root).execute()
  for (const part of parts)
    await db
      .insertInto('ledger_day_leaves')
      .values({ day: root.day, ...part })
      .execute()
}

/** The member's own line of a posting, with what has become of it. */
export const ownLine = (db: Db, address: string, id: bigint) =>
  db
    .selectFrom('ledger_account as account')
    .innerJoin('ledger_line as line', 'line.account_id', 'account.id')
    .innerJoin('ledger_transfer as transfer', 'transfer.id', 'line.transfer_id')
    .leftJoin('ledger_resolution as resolution', 'resolution.hold_id', 'line.transfer_id')
    .select([
      'account.id as wallet_id',
      'line.number',
      'transfer.id',
      'transfer.op',
      'transfer.key',
      'transfer.created_at',
      'resolution.transfer_id as ended_by',
      'resolution.settled',
    ])
    .where('account.address', '=', address)
    .where('line.transfer_id', '=', id)
    .executeTakeFirst()
