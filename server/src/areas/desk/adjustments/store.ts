import type { AdjustmentState } from '@krapao/contract/adjustments/states'
import type { Insertable, Kysely } from 'kysely'
import { anyOf } from '../../../db/anyOf.ts'
import type { Database } from '../../../db/schema.ts'
import type { AdjustmentTables } from '../../../db/tables/desk/adjustments.ts'
import { adjustmentStates } from './states.ts'

type Db = Kysely<Database>
type Table = AdjustmentTables['adjustment']

/** False when this id is known: a retry. */
export async function insertAdjustment(db: Db, row: Insertable<Table>): Promise<boolean> {
  const result = await db
    .insertInto('adjustment')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

const withNames = (db: Db) =>
  db
    .selectFrom('adjustment')
    .innerJoin('operator as maker', 'maker.id', 'adjustment.made_by')
    .leftJoin('operator as checker', 'checker.id', 'adjustment.decided_by')
    .innerJoin('member', 'member.id', 'adjustment.member_id')
    .selectAll('adjustment')
    .select(['maker.name as maker', 'checker.name as checker', 'member.name as member'])

export const findAdjustment = (db: Db, id: string) =>
  withNames(db).where('adjustment.id', '=', id).executeTakeFirst()
export type Adjustment = NonNullable<Awaited<ReturnType<typeof findAdjustment>>>

export const lockAdjustment = (db: Db, id: string) =>
  db.selectFrom('adjustment').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Of one whose maker has left: its first word is another's from now on. */
export const proposeAnew = (db: Db, id: string, by: string, at: Date) =>
  db.updateTable('adjustment').set({ made_by: by, made_at: at }).where('id', '=', id).execute()

/** False when it was decided before. The constraint refuses the maker as the one who carries it out. */
export async function decideAdjustment(
  db: Db,
  id: string,
  decision: { state: AdjustmentState; by: string; at: Date; reason: string | null },
): Promise<boolean> {
  const result = await db
    .updateTable('adjustment')
    .set({
      state: decision.state,
      decided_by: decision.by,
      decided_at: decision.at,
      decision_reason: decision.reason,
    })
    .where('id', '=', id)
    .where('state', '=', anyOf(adjustmentStates.before(decision.state)))
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function adjustmentsPage(
  db: Db,
  box: 'waiting' | 'decided',
  page: number,
  limit: number,
) {
  const compared = box === 'waiting' ? '=' : '<>'
  const { total } = await db
    .selectFrom('adjustment')
    .select((eb) => eb.fn.countAll().as('total'))
    .where('state', compared, 'waiting')
    .executeTakeFirstOrThrow()
  const rows = await withNames(db)
    .where('adjustment.state', compared, 'waiting')
    .orderBy('adjustment.made_at', box === 'waiting' ? 'asc' : 'desc')
    .orderBy('adjustment.id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return { total: Number(total), rows }
}
