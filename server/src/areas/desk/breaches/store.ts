import type { BreachState } from '@krapao/contract/ops/law/breachStates'
import type { Insertable, Kysely } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import type { BreachTables } from '../../../db/tables/desk/breaches.ts'
import { breachStates } from './states.ts'

type Db = Kysely<Database>
type Table = BreachTables['data_breach']

const named = (db: Db) =>
  db
    .selectFrom('data_breach as b')
    .innerJoin('operator as maker', 'maker.id', 'b.recorded_by')
    .leftJoin('operator as ender', 'ender.id', 'b.ended_by')
    .selectAll('b')
    .select(['maker.name as maker', 'ender.name as ender'])
type Row = Awaited<ReturnType<typeof breachById>>
export type Breach = NonNullable<Row>

export const breachById = (db: Db, id: string) =>
  named(db).where('b.id', '=', id).executeTakeFirst()

/** Locked until the transaction ends. */
export const lockBreach = (db: Db, id: string) =>
  db.selectFrom('data_breach').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const insertBreach = (db: Db, row: Insertable<Table>) =>
  db.insertInto('data_breach').values(row).execute()

/** What is known at its end; times of the report and of telling the people for REPORTED. */
type End = Pick<Insertable<Table>, 'ended_at' | 'ended_by' | 'reason'> &
  Partial<Pick<Insertable<Table>, 'reported_at' | 'reference' | 'people_told_at'>>

/** False where it has ended before. */
export async function endBreach(
  db: Db,
  id: string,
  to: Exclude<BreachState, 'OPEN'>,
  end: End,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('data_breach')
    .set({ ...end, state: to })
    .where('id', '=', id)
    .where('state', 'in', breachStates.before(to))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** One page of a state: of open ones the one that is due first, of others the newest. */
export async function breachPage(
  db: Db,
  { state, limit, offset }: { state: BreachState; limit: number; offset: number },
): Promise<{ total: number; rows: Breach[] }> {
  const [{ total }, rows] = await Promise.all([
    db
      .selectFrom('data_breach')
      .where('state', '=', state)
      .select((eb) => eb.fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow(),
    named(db)
      .where('b.state', '=', state)
      .orderBy('b.due_at', state === 'OPEN' ? 'asc' : 'desc')
      .orderBy('b.number')
      .limit(limit)
      .offset(offset)
      .execute(),
  ])
  return { total: Number(total), rows }
}

/** How many wait for their report, and since when the oldest is known. */
export async function breachesOpen(db: Db): Promise<{ count: number; oldestAt: Date | null }> {
  const found = await db
    .selectFrom('data_breach')
    .where('state', '=', 'OPEN')
    .select((eb) => [eb.fn.countAll<string>().as('count'), eb.fn.min('known_at').as('oldest')])
    .executeTakeFirstOrThrow()
  return { count: Number(found.count), oldestAt: found.oldest }
}
