import { sql, type Insertable, type Kysely, type Selectable, type Updateable } from 'kysely'
import { anyOf } from '../../../db/anyOf.ts'
import { batchAction } from '../../../db/batchLoader.ts'
import { brokenConstraint } from '../../../db/pgError.ts'
import type { Database } from '../../../db/schema.ts'
import type { SlipTables } from '../../../db/tables/cashin/slips.ts'
import { slipStates } from './states.ts'

type Db = Kysely<Database>
export type Slip = Selectable<SlipTables['slip']>

export type NewSlip = Insertable<SlipTables['slip']> & { file: string | null }
export const insertSlip = (db: Db, slip: NewSlip) => db.insertInto('slip').values(slip).execute()
/** Slips of a member that are being checked. */
export const waitingOf = async (db: Db, memberId: string): Promise<number> => {
  const { total } = await db
    .selectFrom('slip')
    .select((eb) => eb.fn.countAll().as('total'))
    .where('member_id', '=', memberId)
    .where('status', '=', 'PENDING')
    .executeTakeFirstOrThrow()
  return Number(total)
}
/** Other uploads of this member wait until the transaction ends; many in one order for everybody. */
export const lockUploads = batchAction<string>((db, memberIds) =>
  sql`select pg_advisory_xact_lock(hashtext('slip'), h) from (select distinct hashtext(m) as h
    from unnest(${memberIds}::text[]) m order by h) u`.execute(db),
)
export const findSlip = (db: Db, reference: string) =>
  db.selectFrom('slip').selectAll().where('reference', '=', reference).executeTakeFirst()
export const lockSlip = (db: Db, reference: string) =>
  db
    .selectFrom('slip')
    .selectAll()
    .where('reference', '=', reference)
    .forUpdate()
    .executeTakeFirst()

export async function slipsOf(
  db: Db,
  memberId: string,
  page: number,
  limit: number,
): Promise<{ total: number; rows: Slip[] }> {
  const [{ total }, rows] = await Promise.all([
    db
      .selectFrom('slip')
      .select((eb) => eb.fn.countAll().as('total'))
      .where('member_id', '=', memberId)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('slip')
      .selectAll()
      .where('member_id', '=', memberId)
      .orderBy('created_at', 'desc')
      .orderBy('reference')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
  ])
  return { total: Number(total), rows }
}

/** How far back one who was served counts as served, in ms. */
const SERVED_MS = 60 * 60_000
/**
 * Takes due checks of a kind for `leaseMs`, so that two runs do not work side by side. Members take
 * turns: the one whose picture was read longest ago is next.
 */
export const claimSlips = (
  db: Db,
  kind: 'READ' | 'ASK',
  { now, leaseMs }: { now: Date; leaseMs: number },
  { limit, only }: { limit: number; only?: string },
): Promise<Slip[]> =>
  db.transaction().execute(async (tx) => {
    const isRead = kind === 'READ'
    let due = tx
      .selectFrom('slip')
      .select('reference')
      .where('next_check_at', '<=', now)
      .where('trans_ref', isRead ? 'is' : 'is not', null)
    if (only !== undefined) due = due.where('reference', '=', only)
    const rows = await due
      .orderBy(
        (eb) =>
          eb
            .selectFrom('slip as other')
            .select((other) => other.fn.max('other.read_at').as('at'))
            .whereRef('other.member_id', '=', 'slip.member_id')
            .where('other.created_at', '>', new Date(now.getTime() - SERVED_MS)),
        (order) => order.asc().nullsFirst(),
      )
      .orderBy('next_check_at')
      .limit(limit)
      .forUpdate()
      .skipLocked()
      .execute()
    if (rows.length === 0) return []
    return await tx
      .updateTable('slip')
      .set((eb) => ({
        attempts: eb('attempts', '+', 1),
        next_check_at: new Date(now.getTime() + leaseMs),
        ...(isRead ? { read_at: now } : {}),
      }))
      .where(
        'reference',
        'in',
        rows.map(({ reference }) => reference),
      )
      .returningAll()
      .execute()
  })

/** False when another slip has claimed this transfer and not failed. */
export async function claimTransfer(
  db: Db,
  reference: string,
  qr: { payload: string; sendingBank: string; transRef: string },
  box: number[] | null = null,
): Promise<boolean> {
  try {
    await db
      .updateTable('slip')
      .set({
        payload: qr.payload,
        sending_bank: qr.sendingBank,
        trans_ref: qr.transRef,
        code_box: box,
      })
      .where('reference', '=', reference)
      .where('status', '=', 'PENDING')
      .execute()
    return true
  } catch (error) {
    if (brokenConstraint(error) === 'slip_one_claim') return false
    throw error
  }
}

/** Who holds the claim on a transfer. */
export const claimantOf = (db: Db, sendingBank: string, transRef: string) =>
  db
    .selectFrom('slip')
    .selectAll()
    .where('sending_bank', '=', sendingBank)
    .where('trans_ref', '=', transRef)
    .where('status', '<>', 'FAILED')
    .executeTakeFirst()

/** Changes a slip; false when it was no longer in `from`, or `from` does not allow the new status. */
export async function changeSlip(
  db: Db,
  reference: string,
  from: Slip['status'],
  change: Updateable<SlipTables['slip']>,
): Promise<boolean> {
  const result = await db
    .updateTable('slip')
    .set(change)
    .where('reference', '=', reference)
    .where('status', '=', anyOf(change.status ? slipStates.before(change.status, from) : [from]))
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export const slipsToReview = (db: Db, limit: number) =>
  db
    .selectFrom('slip')
    .selectAll()
    .where('status', '=', 'REVIEW')
    .orderBy('created_at')
    .orderBy('reference')
    .limit(limit)
    .execute()

export const countToReview = async (db: Db): Promise<{ count: number; oldestAt: Date | null }> => {
  const { count, oldest } = await db
    .selectFrom('slip')
    .select((eb) => [eb.fn.countAll().as('count'), eb.fn.min('created_at').as('oldest')])
    .where('status', '=', 'REVIEW')
    .executeTakeFirstOrThrow()
  return { count: Number(count), oldestAt: oldest }
}
