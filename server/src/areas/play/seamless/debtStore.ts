import { sql, type Insertable, type Kysely, type Selectable } from 'kysely'
import { anyOf } from '../../../db/anyOf.ts'
import { rowsLoader } from '../../../db/batchLoader.ts'
import { insertAll } from '../../../db/insertRows.ts'
import type { Database } from '../../../db/schema.ts'
import type { SeamlessTables } from '../../../db/tables/play/seamless.ts'

type Db = Kysely<Database>
export type DebtRow = Selectable<SeamlessTables['seamless_debt']>

export const insertDebts = (rows: readonly Insertable<SeamlessTables['seamless_debt']>[]) =>
  insertAll('seamless_debt', rows)

/** What a member owes of winnings that were taken back, the oldest first, until the commit. */
export const lockDebts = rowsLoader<DebtRow>(
  (db, memberIds) =>
    db
      .selectFrom('seamless_debt')
      .selectAll()
      .where('member_id', '=', anyOf(memberIds))
      .whereRef('paid', '<', 'amount')
      .orderBy('made_at')
      .orderBy('id')
      .forUpdate()
      .execute(),
  (row) => row.member_id,
)

export const addPaid = (db: Db, id: string, amount: bigint) =>
  db
    .updateTable('seamless_debt')
    .set((eb) => ({ paid: eb('paid', '+', amount) }))
    .where('id', '=', id)
    .execute()

export const owes = async (db: Db, memberId: string): Promise<boolean> =>
  (await db
    .selectFrom('seamless_debt')
    .select('id')
    .where('member_id', '=', memberId)
    .whereRef('paid', '<', 'amount')
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Members who owe, in the order of their ids, after one of them. */
export async function debtorsAfter(db: Db, after: string, most: number): Promise<string[]> {
  const { rows } = await sql<{ member_id: string }>`select distinct member_id from seamless_debt
    where paid < amount and member_id > ${after} order by member_id limit ${most}`.execute(db)
  return rows.map((row) => row.member_id)
}
