import type { QrProvider } from '@krapao/contract/constants'
import { sql, type Insertable, type Kysely, type Selectable } from 'kysely'
import { anyOf } from '../../../db/anyOf.ts'
import { batchLoader } from '../../../db/batchLoader.ts'
import { insertRows } from '../../../db/insertRows.ts'
import type { Database } from '../../../db/schema.ts'
import type { DepositTables, PspOutcome, QrCodeState } from '../../../db/tables/cashin/deposits.ts'
import { codeStates } from './states.ts'

type Db = Kysely<Database>
export type QrCode = Selectable<DepositTables['qr_code']>
export type Deposit = Selectable<DepositTables['deposit']>

/** Those that may still be cancelled. */
const OPEN = codeStates.before('CANCELLED')

/**
 * One creator at a time for a member, until the end of the transaction: without it racing creators
 * would only refuse each other.
 */
export const lockMemberCodes = (db: Db, memberId: string) =>
  sql`select pg_advisory_xact_lock(hashtext('qr_code'), hashtext(${memberId}))`.execute(db)

export const findCode = (db: Db, id: string) =>
  db.selectFrom('qr_code').selectAll().where('id', '=', id).executeTakeFirst()

export const lockCode = (db: Db, id: string, provider: QrProvider) =>
  db
    .selectFrom('qr_code')
    .selectAll()
    .where('id', '=', id)
    .where('provider', '=', provider)
    .forUpdate()
    .executeTakeFirst()

export const openCodeOf = (db: Db, memberId: string, provider: QrProvider) =>
  db
    .selectFrom('qr_code')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('provider', '=', provider)
    .where('state', 'in', OPEN)
    .executeTakeFirst()

export const insertCode = (db: Db, code: Insertable<DepositTables['qr_code']>) =>
  db.insertInto('qr_code').values(code).execute()

/**
 * Ends the member's open codes; those that ran out say so. Their polling begins at once: the PSP
 * must be told.
 */
export const endOpenCodes = (db: Db, memberId: string, now: Date) =>
  db
    .updateTable('qr_code')
    .set((eb) => ({
      state: eb
        .case()
        .when('expires_at', '<=', now)
        .then<QrCodeState>('EXPIRED')
        .else<QrCodeState>('CANCELLED')
        .end(),
      ended_at: now,
      next_poll_at: now,
    }))
    .where('member_id', '=', memberId)
    .where('state', 'in', OPEN)
    .returning('id')
    .execute()

/** False when the code's state does not allow `to`. */
export async function changeState(
  db: Db,
  id: string,
  to: QrCodeState,
  change: Partial<Pick<QrCode, 'payload' | 'psp_reference' | 'ended_at' | 'next_poll_at'>>,
): Promise<boolean> {
  const result = await db
    .updateTable('qr_code')
    .set({ state: to, ...change })
    .where('id', '=', id)
    .where('state', '=', anyOf(codeStates.before(to)))
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Nothing for a code that was paid meanwhile. */
export const schedulePoll = (db: Db, id: string, at: Date | null) =>
  db
    .updateTable('qr_code')
    .set({ next_poll_at: at })
    .where('id', '=', id)
    .where('state', '<>', 'PAID')
    .execute()

export const markPspClosed = (db: Db, id: string, at: Date) =>
  db.updateTable('qr_code').set({ psp_closed_at: at }).where('id', '=', id).execute()

/** False when this event is known. Waits for another transaction that is writing the same one. */
export async function insertEvent(
  db: Db,
  event: Insertable<DepositTables['psp_event']>,
): Promise<boolean> {
  const result = await db
    .insertInto('psp_event')
    .values(event)
    .onConflict((conflict) => conflict.columns(['provider', 'event_id', 'type']).doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/**
 * Claims a code for its first payment. False when another payment has it; true again for the same
 * one.
 */
export async function claimCode(
  db: Db,
  provider: QrProvider,
  reference: string,
  eventId: string,
): Promise<boolean> {
  await db
    .insertInto('psp_payment')
    .values({ provider, reference, event_id: eventId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const claim = await db
    .selectFrom('psp_payment')
    .select('event_id')
    .where('provider', '=', provider)
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
  return claim.event_id === eventId
}

/** Writes the outcome of a payment. `suspenseId` where it waits for its owner. */
export const markPayment = (
  db: Db,
  provider: QrProvider,
  eventId: string,
  outcome: PspOutcome,
  suspenseId: string | null,
) =>
  db
    .updateTable('psp_event')
    .set({ outcome, suspense_id: suspenseId })
    .where('provider', '=', provider)
    .where('event_id', '=', eventId)
    .where('type', '=', 'PAID')
    .execute()

export const codePaidAs = (db: Db, provider: QrProvider, pspReference: string) =>
  db
    .selectFrom('qr_code')
    .select('id')
    .where('provider', '=', provider)
    .where('psp_reference', '=', pspReference)
    .executeTakeFirst()

export const findPaid = (db: Db, provider: QrProvider, eventId: string) =>
  db
    .selectFrom('psp_event')
    .select(['reference', 'amount'])
    .where('provider', '=', provider)
    .where('event_id', '=', eventId)
    .where('type', '=', 'PAID')
    .executeTakeFirst()

/** Which of these payments have been told. */
export async function knownPayments(
  db: Db,
  provider: QrProvider,
  eventIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('psp_event')
    .select('event_id')
    .where('provider', '=', provider)
    .where('type', '=', 'PAID')
    .where('event_id', '=', anyOf(eventIds))
    .execute()
  return new Set(rows.map((row) => row.event_id))
}

/** False when this money is in the books already. */
export async function insertDeposit(db: Db, deposit: Deposit): Promise<boolean> {
  const result = await db
    .insertInto('deposit')
    .values(deposit)
    .onConflict((conflict) => conflict.columns(['method', 'source', 'external_id']).doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** Of money that is not in the books yet; throws where some is. */
export const insertDeposits = async (db: Db, deposits: readonly Deposit[]): Promise<void> =>
  void (await insertRows(db, 'deposit', deposits))

/** Money by the outside's own name for it, from whichever source of that method. */
export const depositNamed = (db: Db, method: string, externalId: string) =>
  db
    .selectFrom('deposit')
    .selectAll()
    .where('method', '=', method)
    .where('external_id', '=', externalId)
    .executeTakeFirst()

/** Of two of one moment always the same. */
export const latestDeposit = (db: Db, memberId: string) =>
  db
    .selectFrom('deposit')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

export const sumDeposits = async (db: Db, memberId: string, since: Date): Promise<bigint> => {
  const row = await db
    .selectFrom('deposit')
    .select(sql<bigint>`coalesce(sum(amount - taken_back), 0)::bigint`.as('total'))
    .where('member_id', '=', memberId)
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow()
  return row.total
}

/** The deposits up to `until` that earned coins: since when, and how much in satang. */
export const coinDeposits = (db: Db, memberId: string, until: Date) =>
  db
    .selectFrom('deposit')
    .select((eb) => [
      eb.fn.min('created_at').as('first'),
      sql<bigint>`coalesce(sum(amount), 0)::bigint`.as('sum'),
    ])
    .where('member_id', '=', memberId)
    .where('coins', '>', 0n)
    .where('created_at', '<=', until)
    .executeTakeFirstOrThrow()

export const depositById = (db: Db, id: string) =>
  db.selectFrom('deposit').selectAll().where('id', '=', id).executeTakeFirst()

/** What was paid since a moment, a batch at a time, behind the event `after`. */
export const paymentsSince = (
  db: Db,
  provider: QrProvider,
  since: Date,
  after: string,
  limit: number,
) =>
  db
    .selectFrom('psp_event')
    .selectAll()
    .where('provider', '=', provider)
    .where('type', '=', 'PAID')
    .where('paid_at', '>=', since)
    .where('event_id', '>', after)
    .orderBy('event_id')
    .limit(limit)
    .execute()

/** A member's deposits since a moment: their sum in satang, and when the first came; null: none. */
export const depositsSinceOf = batchLoader<
  { memberId: string; since: Date },
  { total: bigint; first: Date | null }
>(async (db, asked) => {
  const { rows } = await sql<{ total: bigint; first: Date | null }>`select d.total, d.first
    from unnest(${asked.map(({ memberId }) => memberId)}::text[],
      ${asked.map(({ since }) => since.toISOString())}::timestamptz[])
      with ordinality u (m, s, n)
    cross join lateral (select coalesce(sum(amount), 0)::bigint as total, min(created_at) as first
      from deposit where member_id = u.m and created_at >= u.s) d
    order by u.n`.execute(db)
  return rows
})
