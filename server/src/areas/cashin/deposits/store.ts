import type { QrProvider } from '@krapao/contract/constants'
import { sql, type Insertable, type Kysely, type Selectable } from 'kysely'
import { anyOf } from '../../../db/anyOf.ts'
import { batchLoader } from '../../../db/batchLoader.ts'
import { insertAll } from '../../../db/insertRows.ts'
import type { Database } from '../../../db/schema.ts'
import type { DepositTables, QrCodeState } from '../../../db/tables/cashin/deposits.ts'
import type { QrHint } from '../../../providers/psp/port.ts'
import { codeStates } from './states.ts'

type Db = Kysely<Database>
export type QrCode = Selectable<DepositTables['qr_code']>

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

/** Locked until the end of the transaction, many in one order for everybody. */
export const lockCode = batchLoader<
  { provider: QrProvider; reference: string },
  QrCode | undefined
>(async (db, asked) => {
  const rows = await db
    .selectFrom('qr_code')
    .selectAll()
    .where('id', '=', anyOf(asked.map(({ reference }) => reference)))
    .orderBy('id')
    .forUpdate()
    .execute()
  const codes = new Map(rows.map((row) => [`${row.provider} ${row.id}`, row]))
  return asked.map(({ provider, reference }) => codes.get(`${provider} ${reference}`))
})

export const openCodeOf = (db: Db, memberId: string, provider: QrProvider) =>
  db
    .selectFrom('qr_code')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('provider', '=', provider)
    .where('state', 'in', OPEN)
    .executeTakeFirst()

/**
 * The code that a hint names. By the PSP's own reference only where the hint does not name ours:
 * the two may be of different codes, and then nobody knows which is meant.
 */
export const hintedCode = (
  db: Db,
  provider: QrProvider,
  { reference, pspReference }: QrHint,
): Promise<QrCode | undefined> =>
  db
    .selectFrom('qr_code')
    .selectAll()
    .where('provider', '=', provider)
    .where(reference === null ? 'psp_reference' : 'id', '=', reference ?? pspReference ?? '')
    .limit(1)
    .executeTakeFirst()

/**
 * The code, held until `lease` for who asks about it at once; nothing where a hint came after
 * `before`. One statement: a hint that waits behind this one would lock the row before it could be
 * claimed. What the hint says to be the PSP's reference is kept apart from what the PSP told us.
 */
export const markHinted = (
  db: Db,
  id: string,
  hint: { now: Date; before: Date; pspReference: string | null; lease: Date },
): Promise<QrCode | undefined> =>
  db
    .updateTable('qr_code')
    .set({
      hinted_at: hint.now,
      hinted_reference: hint.pspReference,
      next_poll_at: sql<Date | null>`case when state = 'PAID' then null
        else ${hint.lease}::timestamptz end`,
    })
    .where('id', '=', id)
    .where((eb) =>
      eb.or([
        eb('hinted_at', 'is', null),
        eb('hinted_at', '<=', hint.before),
        // The first one after the payment may be of its refund, and nothing polls a paid code.
        eb.and([eb('state', '=', 'PAID'), eb('ended_at', '>=', eb.ref('hinted_at'))]),
      ]),
    )
    .returningAll()
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

/** False for a code that has ended, and for one of which it was said before. */
export async function markSaidPaid(db: Db, id: string, at: Date): Promise<boolean> {
  const result = await db
    .updateTable('qr_code')
    .set({ said_paid_at: at })
    .where('id', '=', id)
    .where('state', '=', 'LIVE')
    .where('said_paid_at', 'is', null)
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

/** Events that are not known yet, and codes that are paid by them: written together with COMMIT. */
export const writeEvents = (events: readonly Insertable<DepositTables['psp_event']>[]) =>
  insertAll('psp_event', events)
export const writePaid = (
  codes: readonly { id: string; at: Date }[],
) => sql`update qr_code c set state = 'PAID', ended_at = u.at, next_poll_at = null
    from unnest(${codes.map(({ id }) => id)}::text[],
      ${codes.map(({ at }) => at.toISOString())}::timestamptz[]) u (id, at)
    where c.id = u.id and c.id = ${anyOf(codes.map(({ id }) => id))}
      and c.state = ${anyOf(codeStates.before('PAID'))}`

/**
 * Of a payment: what the same event said before, whether its code has its first payment, and
 * whether the PSP has told of money of this code that it took back. A look for each row: without
 * the limits the plan reads all payments there ever were.
 */
export const toldOf = batchLoader<
  { provider: QrProvider; eventId: string; reference: string },
  {
    event: { reference: string; amount: bigint } | null
    isPaid: boolean
    isTakenBack: boolean
  }
>(async (db, payments) => {
  const { rows } = await sql<{
    reference: string | null
    amount: bigint | null
    paid: boolean | null
    back: boolean | null
  }>`select e.reference, e.amount, p.paid, b.back
    from unnest(${payments.map(({ provider }) => provider)}::text[],
      ${payments.map(({ eventId }) => eventId)}::text[],
      ${payments.map(({ reference }) => reference)}::text[]) with ordinality u (p, e, r, n)
    left join lateral (select reference, amount from psp_event
      where provider = u.p and event_id = u.e and type = 'PAID' limit 1) e on true
    left join lateral (select true as paid from incoming_payment
      where account = 'psp:' || u.p and first_of = u.r limit 1) p on true
    left join lateral (select true as back from psp_event
      where provider = u.p and reference = u.r and type = 'TAKEN_BACK' limit 1) b on true
    order by u.n`.execute(db)
  return rows.map(({ reference, amount, paid, back }) => ({
    event: reference === null || amount === null ? null : { reference, amount },
    isPaid: paid === true,
    isTakenBack: back === true,
  }))
})

/** Whether a PSP issued a code of ours under this reference of its own. */
export const isOwnCode = async (
  db: Db,
  provider: QrProvider,
  pspReference: string,
): Promise<boolean> =>
  (await db
    .selectFrom('qr_code')
    .select('id')
    .where('provider', '=', provider)
    .where('psp_reference', '=', pspReference)
    .executeTakeFirst()) !== undefined

/** The code that a PSP's payment was for, as the PSP named it. */
export const codeOfPayment = async (
  db: Db,
  provider: QrProvider,
  eventId: string,
): Promise<string | undefined> =>
  (
    await db
      .selectFrom('psp_event')
      .select('reference')
      .where('provider', '=', provider)
      .where('event_id', '=', eventId)
      .where('type', '=', 'PAID')
      .executeTakeFirst()
  )?.reference

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

/** Payments that a PSP has reported since a moment, a batch at a time behind the event `after`. */
export const pspPaymentsSince = (
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
