import type { Kysely, Selectable } from 'kysely'
import { lockOrInsert } from '../../db/insertRows.ts'
import type { Database } from '../../db/schema.ts'
import type { EarningTables } from '../../db/tables/play/earnings.ts'

type Db = Kysely<Database>

export const findAccount = (db: Db, memberId: string) =>
  db.selectFrom('refund_account').selectAll().where('member_id', '=', memberId).executeTakeFirst()

/** Locks a refund account, made when it is the first time: one at a time receives or moves. */
export const lockAccount = lockOrInsert('refund_account', 'member_id')

/**
 * Writes a receipt and notes how far the member's net loss is covered, in the transaction that
 * holds the account.
 */
export async function writeReceipt(
  db: Db,
  row: Selectable<EarningTables['refund_receipt']>,
  account: { covered: bigint; carried: bigint },
): Promise<void> {
  await db.insertInto('refund_receipt').values(row).execute()
  await db
    .updateTable('refund_account')
    .set({ ...account, receipts: row.number })
    .where('member_id', '=', row.member_id)
    .execute()
}

export async function writeMove(
  db: Db,
  row: Selectable<EarningTables['refund_move']>,
): Promise<void> {
  await db.insertInto('refund_move').values(row).execute()
  await db
    .updateTable('refund_account')
    .set({ moves: row.number })
    .where('member_id', '=', row.member_id)
    .execute()
}

export async function receiptsPage(db: Db, memberId: string, page: number, limit: number) {
  const { total } = await db
    .selectFrom('refund_receipt')
    .select((eb) => eb.fn.countAll<bigint>().as('total'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom('refund_receipt')
    .select(['amount', 'created_at'])
    .where('member_id', '=', memberId)
    .orderBy('number', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return { total: Number(total), rows }
}
