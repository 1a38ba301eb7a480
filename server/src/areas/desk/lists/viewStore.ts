import type { ListName } from '@krapao/contract/ops/lists/lists'
import type { Role } from '@krapao/contract/ops/rights'
import { sql, type Kysely, type SqlBool } from 'kysely'
import type { Database } from '../../../db/schema.ts'

type Db = Kysely<Database>

const views = (db: Db, list: ListName) =>
  db
    .selectFrom('list_view as view')
    .innerJoin('operator', 'operator.id', 'view.operator_id')
    .select(['view.id', 'view.name', 'view.query', 'view.shared', 'view.operator_id'])
    .select('operator.name as owner')
    .where('view.list', '=', list)
    .orderBy('view.created_at')
    .orderBy('view.id')

/** Own views and those shared with the role, the oldest first. */
export const viewsOf = (db: Db, list: ListName, by: { id: string; role: Role }) =>
  views(db, list)
    .where((eb) =>
      eb.or([eb('view.operator_id', '=', by.id), sql<SqlBool>`${by.role} = any (view.shared)`]),
    )
    .execute()

export const countViews = async (db: Db, list: ListName, operatorId: string): Promise<number> => {
  const row = await db
    .selectFrom('list_view')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('list', '=', list)
    .where('operator_id', '=', operatorId)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

interface ViewBody {
  name: string
  query: string
  shared: Role[]
}

export const insertView = (
  db: Db,
  view: ViewBody & { id: string; list: ListName; operatorId: string; at: Date },
) =>
  db
    .insertInto('list_view')
    .values({
      id: view.id,
      list: view.list,
      name: view.name,
      query: view.query,
      operator_id: view.operatorId,
      shared: view.shared,
      created_at: view.at,
      updated_at: view.at,
    })
    .execute()

/** Whether it was this operator's to change. */
export const updateView = async (
  db: Db,
  id: string,
  list: ListName,
  operatorId: string,
  { name, query, shared, at }: ViewBody & { at: Date },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('list_view')
    .set({ name, query, shared, updated_at: at })
    .where('id', '=', id)
    .where('list', '=', list)
    .where('operator_id', '=', operatorId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The name of the view that was removed; null: none of this operator's. */
export const deleteView = async (
  db: Db,
  id: string,
  list: ListName,
  operatorId: string,
): Promise<string | null> => {
  const row = await db
    .deleteFrom('list_view')
    .where('id', '=', id)
    .where('list', '=', list)
    .where('operator_id', '=', operatorId)
    .returning('name')
    .executeTakeFirst()
  return row?.name ?? null
}
