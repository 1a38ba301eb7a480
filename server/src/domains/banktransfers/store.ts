import { sql, type Insertable, type Kysely, type Selectable } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { BankTransferTables, ManualState } from '../../db/tables/bankTransfers.ts'

type Db = Kysely<Database>
export type BankTransfer = Selectable<BankTransferTables['bank_transfer']>
export type ManualDeposit = Selectable<BankTransferTables['manual_deposit']>

/** False when this reference counts already. Waits for another transaction that is claiming it. */
export async function insertReference(
  db: Db,
  row: Insertable<BankTransferTables['bank_reference']>,
): Promise<boolean> {
  const result = await db
    .insertInto('bank_reference')
    .values(row)
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** Others who take this reference wait until the transaction ends. */
export const lockReference = (db: Db, reference: string) =>
  sql`select pg_advisory_xact_lock(hashtext('bank_reference'), hashtext(${reference}))`.execute(db)
export const findReference = (db: Db, reference: string) =>
  db.selectFrom('bank_reference').selectAll().where('reference', '=', reference).executeTakeFirst()

export const readCursor = async (db: Db, name: string): Promise<string | null> =>
  (await db.selectFrom('bank_feed').select('cursor').where('name', '=', name).executeTakeFirst())
    ?.cursor ?? null

/** Nothing happens when another reader has moved it meanwhile. */
export const moveCursor = (db: Db, name: string, from: string | null, to: string, at: Date) =>
  db
    .insertInto('bank_feed')
    .values({ name, cursor: to, read_at: at })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ cursor: to, read_at: at })
        .where('bank_feed.cursor', 'is not distinct from', from),
    )
    .execute()

export const findTransfer = (db: Db, reference: string) =>
  db.selectFrom('bank_transfer').selectAll().where('reference', '=', reference).executeTakeFirst()
/** Those of these references that have been shown, by reference. */
export async function findTransfers(
  db: Db,
  references: readonly string[],
): Promise<ReadonlyMap<string, BankTransfer>> {
  const rows = await db
    .selectFrom('bank_transfer')
    .selectAll()
    .where('reference', '=', sql<string>`any (${references}::text[])`)
    .execute()
  return new Map(rows.map((row) => [row.reference, row]))
}
export const lockTransfer = (db: Db, reference: string) =>
  db
    .selectFrom('bank_transfer')
    .selectAll()
    .where('reference', '=', reference)
    .forUpdate()
    .executeTakeFirst()

/** One that waits gives way to one that knows better; any other is known already. */
export const writeTransfer = (db: Db, row: BankTransfer) =>
  db
    .insertInto('bank_transfer')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('reference')
        .doUpdateSet((eb) => ({
          state: eb.ref('excluded.state'),
          member_id: eb.ref('excluded.member_id'),
          deposit_id: eb.ref('excluded.deposit_id'),
          settled_by: eb.ref('excluded.settled_by'),
          settled_at: eb.ref('excluded.settled_at'),
        }))
        .where('bank_transfer.state', '=', 'WAITING')
        .where('excluded.state', '<>', 'WAITING'),
    )
    .execute()

export const endWaiting = (
  db: Db,
  reference: string,
  end: {
    state: 'CREDITED' | 'PROVED'
    member_id: string | null
    deposit_id: string | null
    settled_by: string | null
    settled_at: Date
  },
) =>
  db
    .updateTable('bank_transfer')
    .set(end)
    .where('reference', '=', reference)
    .where('state', '=', 'WAITING')
    .execute()

/** Oldest first. */
export const waitingTransfers = (db: Db, limit: number) =>
  db
    .selectFrom('bank_transfer')
    .selectAll()
    .where('state', '=', 'WAITING')
    .orderBy('booked_at')
    .limit(limit)
    .execute()

/** What was booked since a moment, and of any age what still waits for a person. */
export const transfersSince = (db: Db, since: Date) =>
  db
    .selectFrom('bank_transfer')
    .selectAll()
    .where((eb) => eb.or([eb('booked_at', '>=', since), eb('state', '=', 'WAITING')]))
    .execute()

/** Paid by an operator's word before a moment; its transfer has not been seen. */
export const unmatchedManual = (db: Db, before: Date) =>
  db
    .selectFrom('manual_deposit')
    .selectAll()
    .where('state', '=', 'PAID')
    .where('bank_reference', 'is', null)
    .where('ended_at', '<', before)
    .execute()

export const lockMemberManual = (db: Db, memberId: string) =>
  sql`select pg_advisory_xact_lock(hashtext('manual_deposit'), hashtext(${memberId}))`.execute(db)
export const findManual = (db: Db, id: string) =>
  db.selectFrom('manual_deposit').selectAll().where('id', '=', id).executeTakeFirst()
export const lockManual = (db: Db, id: string) =>
  db.selectFrom('manual_deposit').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
export const lockOpenManual = (db: Db, memberId: string) =>
  db
    .selectFrom('manual_deposit')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('state', '=', 'PENDING')
    .forUpdate()
    .executeTakeFirst()
export const insertManual = (db: Db, row: ManualDeposit) =>
  db.insertInto('manual_deposit').values(row).execute()

/**
 * What a transfer of this amount is for: announced and open, or paid by an operator, since a
 * moment, before its transfer was seen.
 */
export const lockAnnounced = (db: Db, memberId: string, amount: bigint, paidSince: Date) =>
  db
    .selectFrom('manual_deposit')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('amount', '=', amount)
    .where((eb) =>
      eb.or([
        eb('state', '=', 'PENDING'),
        eb.and([
          eb('state', '=', 'PAID'),
          eb('bank_reference', 'is', null),
          eb('ended_at', '>=', paidSince),
        ]),
      ]),
    )
    .orderBy('created_at')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()

export const endManual = (
  db: Db,
  id: string,
  state: Exclude<ManualState, 'PENDING'>,
  end: { ended_at: Date; bank_reference?: string | null; deposit_id?: string; settled_by?: string },
) =>
  db
    .updateTable('manual_deposit')
    .set({ state, ...end })
    .where('id', '=', id)
    .where('state', '=', 'PENDING')
    .execute()

export const tieManual = (db: Db, id: string, reference: string) =>
  db
    .updateTable('manual_deposit')
    .set({ bank_reference: reference })
    .where('id', '=', id)
    .where('bank_reference', 'is', null)
    .execute()

export const expiredManual = (db: Db, now: Date, limit: number) =>
  db
    .selectFrom('manual_deposit')
    .select('id')
    .where('state', '=', 'PENDING')
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(limit)
    .execute()
