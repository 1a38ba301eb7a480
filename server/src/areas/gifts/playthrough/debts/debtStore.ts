import { sql, type Kysely, type Selectable } from 'kysely'
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

/** Satang that cancelling has given back of what a member had from there, and what it has paid. */
export async function returnedTo(
  db: Db,
  memberId: string,
  from: string,
): Promise<{ returned: bigint; spent: bigint }> {
  const { rows } = await sql<Record<'returned' | 'spent', string>>`
    select
      (select coalesce(sum(least(removed, amount)), 0)::text from playthrough
        where member_id = ${memberId} and given_from = ${from}) as returned,
      (select coalesce(sum(payment.amount), 0)::text
        from reward_debt_payment payment join reward_debt debt on debt.id = payment.debt_id
        where debt.member_id = ${memberId} and debt.given_from = ${from}
          and payment.paid_by like 'returned:%') as spent`.execute(db)
  return { returned: BigInt(rows[0]?.returned ?? 0), spent: BigInt(rows[0]?.spent ?? 0) }
}

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
