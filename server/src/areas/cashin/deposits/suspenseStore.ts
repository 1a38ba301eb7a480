import { sql, type Insertable, type Kysely, type Selectable, type Updateable } from 'kysely'
import { anyOf } from '../../../db/anyOf.ts'
import type { Database } from '../../../db/schema.ts'
import type { SuspenseState, SuspenseTables } from '../../../db/tables/cashin/suspense.ts'
import { suspenseStates } from './states.ts'

type Db = Kysely<Database>
export type SuspenseItem = Selectable<SuspenseTables['suspense_item']>
export type ItemEnd = Updateable<SuspenseTables['suspense_item']> & { state: SuspenseState }

/** Undefined when it is there already. Waits for another transaction that is writing it. */
export const insertItem = (db: Db, item: Insertable<SuspenseTables['suspense_item']>) =>
  db
    .insertInto('suspense_item')
    .values(item)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returningAll()
    .executeTakeFirst()

export const findItem = (db: Db, id: string) =>
  db.selectFrom('suspense_item').selectAll().where('id', '=', id).executeTakeFirst()

export const lockItem = (db: Db, id: string) =>
  db.selectFrom('suspense_item').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** False when it had left `from`, or `from` does not allow the change. */
export async function endItem(
  db: Db,
  id: string,
  from: SuspenseState,
  end: ItemEnd,
): Promise<boolean> {
  const result = await db
    .updateTable('suspense_item')
    .set(end)
    .where('id', '=', id)
    .where('state', '=', anyOf(suspenseStates.before(end.state, from)))
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** What has no end yet, oldest first. */
export async function waitingItems(
  db: Db,
  page: number,
  limit: number,
): Promise<{ total: number; rows: SuspenseItem[] }> {
  const open = db.selectFrom('suspense_item').where('state', '=', anyOf(suspenseStates.open))
  const { total } = await open
    .select(sql<bigint>`count(*)::bigint`.as('total'))
    .executeTakeFirstOrThrow()
  const rows = await open
    .selectAll()
    .orderBy('happened_at')
    .orderBy('id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return { total: Number(total), rows }
}
