import type { Locale } from '@krapao/contract/constants'
import type { Insertable, Kysely, Selectable } from 'kysely'
import { rowLoader } from '../../../db/batchLoader.ts'
import type { Database } from '../../../db/schema.ts'
import type { LineTables } from '../../../db/tables/people/line.ts'

type Db = Kysely<Database>
export type LineAccount = Selectable<LineTables['line_account']>
export type Purpose = LineTables['line_trip']['purpose']

/** Money moves for many at once: one statement for all of them. */
const accountsOf = rowLoader<LineAccount>(
  (db, memberIds) =>
    db.selectFrom('line_account').selectAll().where('member_id', 'in', memberIds).execute(),
  (row) => row.member_id,
)
export const lineOf = (db: Db, memberId: string): Promise<LineAccount | undefined> =>
  accountsOf(db, memberId)

export const lineByUser = (db: Db, lineUser: string): Promise<LineAccount | undefined> =>
  db.selectFrom('line_account').selectAll().where('line_user', '=', lineUser).executeTakeFirst()

/** False where the member has one, or the LINE account is a member's. */
export async function insertLine(db: Db, row: LineAccount): Promise<boolean> {
  const put = await db
    .insertInto('line_account')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return put.numInsertedOrUpdatedRows === 1n
}

/** False where the member has none. */
export async function setNotices(
  db: Db,
  memberId: string,
  chosen: { notices: boolean; locale: Locale },
): Promise<boolean> {
  const set = await db
    .updateTable('line_account')
    .set(chosen)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return set.numUpdatedRows === 1n
}

/** The one that this call unlinked. Who has logged in by it and is not in yet is waited for. */
export const deleteLineOf = (db: Db, memberId: string): Promise<LineAccount | undefined> =>
  db.deleteFrom('line_account').where('member_id', '=', memberId).returningAll().executeTakeFirst()

/**
 * Unlinks one that descends from a recovery and was linked at `madeSince` or later, or descends
 * from one of `disputedSince` or later.
 */
export const deleteDescendedLine = (
  db: Db,
  memberId: string,
  { madeSince, disputedSince }: { madeSince: Date; disputedSince: Date },
) =>
  db
    .deleteFrom('line_account')
    .where('member_id', '=', memberId)
    .where('recovered_at', 'is not', null)
    .where((eb) =>
      eb.or([eb('linked_at', '>=', madeSince), eb('recovered_at', '>', disputedSince)]),
    )
    .execute()

/** Whether it is linked: it stays so until the end of the transaction. */
export const holdLine = async (db: Db, id: string): Promise<boolean> =>
  (await db
    .selectFrom('line_account')
    .select('id')
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()) !== undefined

export const insertTrip = (db: Db, row: Insertable<LineTables['line_trip']>) =>
  db.insertInto('line_trip').values(row).execute()

/** For the one caller that comes back with it in time, and to the place where it began. */
export const takeTrip = (
  db: Db,
  back: { stateHash: string; purpose: Purpose; place: string },
  now: Date,
) =>
  db
    .deleteFrom('line_trip')
    .where('state_hash', '=', back.stateHash)
    .where('purpose', '=', back.purpose)
    .where('place', '=', back.place)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()

export const forgetTripsBefore = (db: Db, now: Date) =>
  db.deleteFrom('line_trip').where('expires_at', '<', now).execute()
