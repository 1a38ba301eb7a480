import { sql, type Insertable, type Kysely, type Selectable } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import type { ComplaintState, ComplaintTables } from '../../../db/tables/support/complaints.ts'

type Db = Kysely<Database>
export type Complaint = Selectable<ComplaintTables['complaint']>

/** Null when the member's clientId is there already. */
export const insertComplaint = (db: Db, row: Insertable<ComplaintTables['complaint']>) =>
  db
    .insertInto('complaint')
    .values(row)
    .onConflict((conflict) => conflict.columns(['member_id', 'client_id']).doNothing())
    .returningAll()
    .executeTakeFirst()

export const complaintByClientId = (db: Db, memberId: string, clientId: string) =>
  db
    .selectFrom('complaint')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()

export const complaintsOf = (db: Db, memberId: string, most: number): Promise<Complaint[]> =>
  db
    .selectFrom('complaint')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('number', 'desc')
    .limit(most)
    .execute()

export const lockComplaint = (db: Db, id: string) =>
  db.selectFrom('complaint').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const setAnswer = (
  db: Db,
  id: string,
  set: { answer: string; answered_at: Date; answered_by: string },
) =>
  db
    .updateTable('complaint')
    .set({ ...set, state: 'ANSWERED' })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export const setClosed = (db: Db, id: string, at: Date) =>
  db
    .updateTable('complaint')
    .set({ state: 'CLOSED', closed_at: at })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export async function complaintsPage(
  db: Db,
  state: ComplaintState,
  page: number,
  limit: number,
): Promise<{ total: number; rows: Complaint[] }> {
  const those = db.selectFrom('complaint').where('state', '=', state)
  const [{ total }, rows] = await Promise.all([
    those.select((eb) => eb.fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
    those
      .selectAll()
      .orderBy('due_at', state === 'OPEN' ? 'asc' : 'desc')
      .orderBy('number')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
  ])
  return { total: Number(total), rows }
}

/** Complaints that nobody has answered, and when the oldest was made. */
export async function countOpen(db: Db): Promise<{ count: number; oldestAt: Date | null }> {
  const { count, oldest } = await db
    .selectFrom('complaint')
    .select((eb) => [eb.fn.countAll().as('count'), eb.fn.min('opened_at').as('oldest')])
    .where('state', '=', 'OPEN')
    .executeTakeFirstOrThrow()
  return { count: Number(count), oldestAt: oldest }
}

/** Deletes what ended and was opened before this moment; one that waits stays. */
export async function deleteOpenedBefore(db: Db, moment: Date): Promise<number> {
  const { numAffectedRows } =
    await sql`delete from complaint where opened_at < ${moment} and state <> 'OPEN'`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
