import { sql, type Insertable, type Kysely, type Selectable } from 'kysely'
import { anyOf } from '../../../db/anyOf.ts'
import { batchLoader, rowsLoader } from '../../../db/batchLoader.ts'
import type { Database } from '../../../db/schema.ts'
import type { BankTransferTables, ManualState } from '../../../db/tables/cashin/bankTransfers.ts'
import type { Named } from '../payments/rules.ts'

type Db = Kysely<Database>
export type BankTransfer = Selectable<BankTransferTables['bank_transfer']>
export type ManualDeposit = Selectable<BankTransferTables['manual_deposit']>

/**
 * One at a time for a reference, until the end of the transaction. Taken before the rows that it
 * concerns, by everybody.
 */
export const lockReference = batchLoader<string, void>(async (db, references) => {
  // Of many, in one order for everybody.
  await sql`select pg_advisory_xact_lock(hashtext('bank_reference'), h)
    from (select distinct hashtext(r) as h from unnest(${references}::text[]) r order by h) u`.execute(
    db,
  )
  return references.map(() => undefined)
})

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

/** Every line that the feed has shown under a reference. */
export const linesNamed = rowsLoader<BankTransfer>(
  (db, references) =>
    db.selectFrom('bank_transfer').selectAll().where('reference', '=', anyOf(references)).execute(),
  (row) => row.reference,
)

/** Those of these references that have been shown. */
export async function findTransfers(
  db: Db,
  references: readonly string[],
): Promise<ReadonlyMap<string, BankTransfer[]>> {
  const rows = await db
    .selectFrom('bank_transfer')
    .selectAll()
    .where('reference', '=', anyOf(references))
    .execute()
  return Map.groupBy(rows, (row) => row.reference)
}

/** Call within {@link lockReference}, for a line that is not there yet. */
export const insertTransfer = (db: Db, row: Insertable<BankTransferTables['bank_transfer']>) =>
  db.insertInto('bank_transfer').values(row).execute()

/** Ends a line that waits; the others stay as they are. */
export const endWaiting = (
  db: Db,
  named: Named,
  end: {
    state: 'CREDITED' | 'PROVED' | 'ENDED' | 'SETTLED'
    member_id: string | null
    deposit_id: string | null
    settled_by: string | null
    settled_at: Date
  },
) =>
  db
    .updateTable('bank_transfer')
    .set(end)
    .where('reference', '=', named.reference)
    .where('sending_bank', '=', named.sendingBank)
    .where('account', '=', named.account)
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

/** What was booked since a moment, a batch at a time, from the row `offset`, with what it became. */
export const bankTransfersSince = (db: Db, since: Date, offset: number, limit: number) =>
  db
    .selectFrom('bank_transfer')
    .leftJoin('deposit', 'deposit.id', 'bank_transfer.deposit_id')
    .selectAll('bank_transfer')
    .select('deposit.amount as deposited')
    .where('booked_at', '>=', since)
    .orderBy('booked_at')
    .orderBy('reference')
    .orderBy('sending_bank')
    .orderBy('bank_transfer.account')
    .offset(offset)
    .limit(limit)
    .execute()

/**
 * Lines without money of their own that a person must look at: a slip tells them otherwise. Where
 * the rest of one lies in suspense, that is what is looked at.
 */
export const disputedTransfers = (db: Db, limit: number) =>
  db
    .selectFrom('bank_transfer')
    .leftJoin('deposit', 'deposit.id', 'bank_transfer.deposit_id')
    .selectAll('bank_transfer')
    .select('deposit.amount as deposited')
    .where('state', '=', 'WAITING')
    .where((eb) => eb.or([eb('is_booked', '=', true), eb('payment_id', 'is', null)]))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('incoming_payment as rest')
            .select('rest.id')
            .whereRef('rest.reference', '=', 'bank_transfer.reference')
            .where('rest.is_rest', '=', true)
            .where('rest.state', 'in', ['WAITING', 'RETURNING']),
        ),
      ),
    )
    .orderBy('booked_at')
    .limit(limit)
    .execute()

/** Paid by an operator's decision before a moment; its transfer has not been seen. */
export const announcedUnseen = (db: Db, before: Date) =>
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

export const linkManual = (db: Db, id: string, reference: string) =>
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
