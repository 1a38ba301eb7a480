import type { Kysely, Selectable } from 'kysely'
import { anyOf } from '../../../../db/anyOf.ts'
import { rowsLoader } from '../../../../db/batchLoader.ts'
import type { Database } from '../../../../db/schema.ts'
import type { PlaythroughTables } from '../../../../db/tables/gifts/playthrough.ts'

type Db = Kysely<Database>
type Debt = Selectable<PlaythroughTables['reward_debt']>

/** What a member owes, oldest first. */
export const openDebts = rowsLoader<Debt>(
  (db, memberIds) =>
    db
      .selectFrom('reward_debt')
      .selectAll()
      .where('member_id', '=', anyOf(memberIds))
      .whereRef('paid', '<', 'amount')
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
  (row) => row.member_id,
)

/** Once for each source: the key decides, not an earlier read. */
export const insertDebt = (db: Db, row: Omit<Debt, 'paid'>) =>
  db
    .insertInto('reward_debt')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** A part of a debt is paid by a reward, named by `by`, in the transaction that gives the reward. */
export async function payPart(
  db: Db,
  debt: Debt,
  part: { by: string; amount: bigint; at: Date },
): Promise<void> {
  await db
    .insertInto('reward_debt_payment')
    .values({ debt_id: debt.id, paid_by: part.by, amount: part.amount, paid_at: part.at })
    .execute()
  await db
    .updateTable('reward_debt')
    .set((eb) => ({ paid: eb('paid', '+', part.amount) }))
    .where('id', '=', debt.id)
    .execute()
}
