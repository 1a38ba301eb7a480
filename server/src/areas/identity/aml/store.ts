import {
  AML_SEVERITY,
  type AmlOutcome,
  type AmlState,
} from '@krapao/contract/ops/identity/amlKinds'
import { sql, type Kysely, type Updateable } from 'kysely'
import { anyOf } from '../../../db/anyOf.ts'
import type { Database } from '../../../db/schema.ts'
import type { AmlTables } from '../../../db/tables/identity/aml.ts'
import type { Hit } from './rules.ts'
import { amlStates } from './states.ts'

type Db = Kysely<Database>
/** What a hit names of the movements that it rests on. */
const NAMED = 50

/** A case and what is found at it change one after the other, until the transaction ends. */
export const lockAmlMember = (db: Db, memberId: string) =>
  sql`select pg_advisory_xact_lock(hashtext('aml'), hashtext(${memberId}))`.execute(db)

/** Locked until the transaction ends. */
export const caseOfMember = (db: Db, memberId: string) =>
  db
    .selectFrom('aml_case')
    .selectAll()
    .where('member_id', '=', memberId)
    .forUpdate()
    .executeTakeFirst()

export const lockAmlCase = (db: Db, id: string) =>
  db.selectFrom('aml_case').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const insertAmlCase = (db: Db, row: { id: string; member_id: string; opened_at: Date }) =>
  db
    .insertInto('aml_case')
    .values({ ...row, state: 'OPEN', hit_at: row.opened_at })
    .execute()

/** Writes what was found; true where it is new, or more than before. */
export async function putHit(db: Db, caseId: string, hit: Hit, at: Date): Promise<boolean> {
  const row = {
    case_id: caseId,
    kind: hit.kind,
    key: hit.key,
    weight: hit.weight,
    amount: hit.amount,
    figures: JSON.stringify(hit.figures),
    movements: JSON.stringify(
      hit.movements.slice(-NAMED).map(({ what, id, at: when, amount }) => ({
        what,
        id,
        at: when.toISOString(),
        amount: String(amount),
      })),
    ),
    happened_at: hit.at,
    found_at: at,
  }
  const { case_id: _case, kind: _kind, key: _key, ...found } = row
  const result = await db
    .insertInto('aml_hit')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['case_id', 'kind', 'key'])
        .doUpdateSet(found)
        .where((eb) => eb('aml_hit.weight', '<', eb.ref('excluded.weight'))),
    )
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** Something more was found: another question from now on. */
export const countHits = (db: Db, id: string, hits: readonly Hit[], at: Date) =>
  db
    .updateTable('aml_case')
    .set((eb) => ({
      round: eb('round', '+', 1),
      hit_at: at,
      severity: sql<number>`greatest(severity, ${Math.max(...hits.map(({ kind }) => AML_SEVERITY[kind]))}::int)`,
    }))
    .where('id', '=', id)
    .execute()

/** Its member; undefined: there is no such case. */
export const memberOfCase = async (db: Db, id: string): Promise<string | undefined> =>
  (await db.selectFrom('aml_case').select('member_id').where('id', '=', id).executeTakeFirst())
    ?.member_id

/** False where they are held already. */
export async function holdPayoutsBy(
  db: Db,
  id: string,
  { by, at }: { by: string; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('aml_case')
    .set({ payouts_held_at: at, payouts_held_by: by })
    .where('id', '=', id)
    .where('payouts_held_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

const NOT_ENDED = { outcome: null, closed_at: null, closed_by: null, approval: null }
type End = Pick<Updateable<AmlTables['aml_case']>, 'closed_at' | 'closed_by' | 'approval'> & {
  outcome: AmlOutcome
}
/**
 * False where it was not in a state that may become this one. `end`: of CLOSED. A hold of payouts
 * goes with it.
 */
export async function changeAmlCase(
  db: Db,
  id: string,
  to: AmlState,
  end: End | typeof NOT_ENDED = NOT_ENDED,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('aml_case')
    .set({ ...end, state: to, payouts_held_at: null, payouts_held_by: null })
    .where('id', '=', id)
    .where('state', '=', anyOf(amlStates.before(to)))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const holdCase = (db: Db, id: string, by: string | null) =>
  db.updateTable('aml_case').set({ held_by: by }).where('id', '=', id).execute()

export const insertAmlNote = (
  db: Db,
  row: { case_id: string; operator_id: string; at: Date; text: string },
) => db.insertInto('aml_note').values(row).execute()

/** How many are open, and since when the oldest. */
export async function amlWaiting(db: Db): Promise<{ count: number; oldestAt: Date | null }> {
  const found = await db
    .selectFrom('aml_case')
    .where('state', '=', 'OPEN')
    .select((eb) => [eb.fn.countAll<string>().as('count'), eb.fn.min('hit_at').as('oldest')])
    .executeTakeFirstOrThrow()
  return { count: Number(found.count), oldestAt: found.oldest }
}
