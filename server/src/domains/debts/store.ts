import { sql, type Insertable, type Kysely, type Selectable } from 'kysely'
import { anyOf } from '../../db/anyOf.ts'
import { batchLoader } from '../../db/batchLoader.ts'
import type { Database } from '../../db/schema.ts'
import type { ChargebackTables } from '../../db/tables/money/chargebacks.ts'

type Db = Kysely<Database>
type Table = ChargebackTables['member_debt']
export type Debt = Selectable<Table>

/** False when the member owes for this already. */
export async function insertDebt(db: Db, debt: Insertable<Table>): Promise<boolean> {
  const result = await db
    .insertInto('member_debt')
    .values(debt)
    .onConflict((conflict) => conflict.columns(['kind', 'source_id']).doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** What a member still owes of these kinds, oldest first, locked. */
export const lockOpenDebts = (db: Db, memberId: string, kinds: readonly Debt['kind'][]) =>
  db
    .selectFrom('member_debt')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('kind', '=', anyOf(kinds))
    .whereRef('paid', '<', 'amount')
    .orderBy('created_at')
    .orderBy('id')
    .forUpdate()
    .execute()

export const addPaid = (db: Db, id: string, amount: bigint) =>
  db
    .updateTable('member_debt')
    .set((eb) => ({ paid: eb('paid', '+', amount) }))
    .where('id', '=', id)
    .execute()

export const debtOf = (db: Db, kind: Debt['kind'], sourceId: string) =>
  db
    .selectFrom('member_debt')
    .selectAll()
    .where('kind', '=', kind)
    .where('source_id', '=', sourceId)
    .executeTakeFirst()

/** Who owes of a kind, behind a member. */
export const debtorsAfter = async (
  db: Db,
  kind: Debt['kind'],
  after: string,
  limit: number,
): Promise<string[]> => {
  const rows = await db
    .selectFrom('member_debt')
    .select('member_id')
    .distinct()
    .where('kind', '=', kind)
    .whereRef('paid', '<', 'amount')
    .where('member_id', '>', after)
    .orderBy('member_id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.member_id)
}

/** Whether each of these members waits for a decision about a payment taken back, or owes one. */
export const heldForChargeback = batchLoader<string, boolean>(async (db, memberIds) => {
  const { rows } = await sql<{ held: boolean }>`select (c.held or d.held) is true as held
    from unnest(${[...memberIds]}::text[]) with ordinality u (m, n)
    left join lateral (select true as held from chargeback
      where member_id = u.m and state in ('waiting', 'suspense') limit 1) c on true
    left join lateral (select true as held from member_debt
      where member_id = u.m and kind = 'chargeback' and paid < amount limit 1) d on true
    order by u.n`.execute(db)
  return rows.map(({ held }) => held)
})
