import { sql } from 'kysely'
import { anyOf } from '../../../../db/anyOf.ts'
import type { Db } from '../store.ts'

export const beginDuty = (db: Db, operatorId: string, since: Date) =>
  db
    .insertInto('chat_duty')
    .values({ operator_id: operatorId, since })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const endDuty = (db: Db, operatorId: string) =>
  db.deleteFrom('chat_duty').where('operator_id', '=', operatorId).execute()

/** Since when each of these is on duty, with the open conversations each has. */
export async function dutiesOf(
  db: Db,
  operators: readonly { id: string; name: string }[],
): Promise<{ id: string; since: Date; open: number; waiting: number }[]> {
  if (operators.length === 0) return []
  const duties = await db
    .selectFrom('chat_duty')
    .selectAll()
    .where('operator_id', '=', anyOf(operators.map(({ id }) => id)))
    .execute()
  const names = operators.filter(({ id }) => duties.some((duty) => duty.operator_id === id))
  if (names.length === 0) return []
  const loads = await db
    .selectFrom('chat_conversation')
    .select(['assignee', sql<number>`count(*)::int`.as('open')])
    .select(sql<number>`count(waiting_since)::int`.as('waiting'))
    .where('state', '=', 'open')
    .where('assignee', '=', anyOf(names.map(({ name }) => name)))
    .groupBy('assignee')
    .execute()
  return duties.map((duty) => {
    const name = names.find(({ id }) => id === duty.operator_id)?.name
    const load = loads.find(({ assignee }) => assignee === name)
    return {
      id: duty.operator_id,
      since: duty.since,
      open: load?.open ?? 0,
      waiting: load?.waiting ?? 0,
    }
  })
}

/** Gives an open conversation to somebody while it is still whose it was. */
export const giveTo = (db: Db, id: string, operator: string, from: string | null) =>
  db
    .updateTable('chat_conversation')
    .set({ assignee: operator })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .where(from === null ? sql<boolean>`assignee is null` : sql<boolean>`assignee = ${from}`)
    .returningAll()
    .executeTakeFirst()
