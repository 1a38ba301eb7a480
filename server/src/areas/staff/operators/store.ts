import type { EndedBy } from '@krapao/contract/ops/people/sessionEnds'
import type { Right } from '@krapao/contract/ops/rights'
import { sql, type Insertable, type Kysely, type Selectable, type Updateable } from 'kysely'
import { anyOf } from '../../../db/anyOf.ts'
import type { Database } from '../../../db/schema.ts'
import type { OperatorTables } from '../../../db/tables/staff/operators.ts'

type Db = Kysely<Database>

/** Of a query that has the operator: what the role may do. */
export const rightsHeld = sql<Right[]>`array(select name from staff_right
  where staff_right.role = operator.role and held order by name)`
export type OperatorRow = Selectable<OperatorTables['operator']>

/** False when the address or the name is another's. */
export async function insertOperator(
  db: Db,
  row: Insertable<OperatorTables['operator']>,
  codeHashes: readonly string[],
): Promise<boolean> {
  const made = await db
    .insertInto('operator')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (made.numInsertedOrUpdatedRows !== 1n) return false
  await insertCodes(db, row.id, codeHashes)
  return true
}

async function insertCodes(db: Db, id: string, codeHashes: readonly string[]): Promise<void> {
  if (codeHashes.length === 0) return
  await db
    .insertInto('operator_recovery_code')
    .values(codeHashes.map((code_hash) => ({ operator_id: id, code_hash })))
    .execute()
}

export async function replaceCodes(db: Db, id: string, codeHashes: readonly string[]) {
  await db.deleteFrom('operator_recovery_code').where('operator_id', '=', id).execute()
  await insertCodes(db, id, codeHashes)
}

export const operatorByEmail = (db: Db, email: string) =>
  db.selectFrom('operator').selectAll().where('email', '=', email).executeTakeFirst()

export const operatorById = (db: Db, id: string) =>
  db.selectFrom('operator').selectAll().where('id', '=', id).executeTakeFirst()

export const lockOperator = (db: Db, id: string) =>
  db.selectFrom('operator').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Locks every owner, so that the last one cannot go from two sides at once. */
export const lockOwners = (db: Db) =>
  db
    .selectFrom('operator')
    .select(['id', 'role', 'granted_by', 'counts_from', 'confirmed_at'])
    .where('role', '=', 'owner')
    .where('active', '=', true)
    .orderBy('id')
    .forUpdate()
    .execute()

/**
 * Whether there is somebody with the right beside this one whose approval counts, or who had it, or
 * was an owner, until that was taken away after `since`: nobody is alone at once by taking it.
 */
export const hasHolderBeside = async (
  db: Db,
  id: string,
  { right, now, since }: { right: Right; now: Date; since: Date },
): Promise<boolean> =>
  (await db
    .selectFrom('operator')
    .select('id')
    .where('id', '<>', id)
    .where(
      sql<boolean>`(owner_until > ${since}
        or role in (select role from staff_right
          where name = ${right} and (held or changed_at > ${since}))
        and active and not operator_waits(id, ${now}))`,
    )
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Who holds the right and whose approval counts: on, and waiting for no second owner. */
export const decidersWith = async (db: Db, right: Right, now: Date): Promise<string[]> =>
  (
    await db
      .selectFrom('operator')
      .select('name')
      .where('active', '=', true)
      .where(
        sql<boolean>`role in (select role from staff_right where name = ${right} and held)
          and not operator_waits(id, ${now})`,
      )
      .orderBy('name')
      .execute()
  ).map((row) => row.name)

/** Whatever the role: made, reset or raised by an owner, and confirmed by no other. */
export const isUnconfirmed = async (db: Db, id: string, now: Date): Promise<boolean> =>
  (await db
    .selectFrom('operator')
    .select('id')
    .where('id', '=', id)
    .where(sql<boolean>`operator_waits(id, ${now})`)
    .executeTakeFirst()) !== undefined

export const changeOperator = (
  db: Db,
  id: string,
  change: Updateable<OperatorTables['operator']>,
) => db.updateTable('operator').set(change).where('id', '=', id).execute()

/** False when this code, or a later one, has been used. */
export async function spendStep(db: Db, id: string, step: bigint): Promise<boolean> {
  const result = await db
    .updateTable('operator')
    .set({ totp_step: step })
    .where('id', '=', id)
    .where('totp_step', '<', step)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function spendCode(db: Db, id: string, codeHash: string, at: Date): Promise<boolean> {
  const result = await db
    .updateTable('operator_recovery_code')
    .set({ used_at: at })
    .where('operator_id', '=', id)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export const insertOperatorSession = (
  db: Db,
  row: Insertable<OperatorTables['operator_session']>,
) => db.insertInto('operator_session').values(row).execute()

/** Sessions with what says whether they are alive. */
const sessions = (db: Db) =>
  db
    .selectFrom('operator_session as session')
    .innerJoin('operator', 'operator.id', 'session.operator_id')
    .select([
      'session.id',
      'session.last_seen_at',
      'session.expires_at',
      'session.ended_at',
      'session.end_reason',
      'session.created_at',
      'session.proved_at',
      'operator.id as operator_id',
      'operator.name',
      'operator.role',
      'operator.active',
      'operator.granted_by',
      'operator.counts_from',
      'operator.confirmed_at',
      rightsHeld.as('rights'),
    ])

export const sessionByHash = (db: Db, tokenHash: string) =>
  sessions(db).where('session.token_hash', '=', tokenHash).executeTakeFirst()

export const sessionsById = (db: Db, ids: readonly string[]) =>
  sessions(db).where('session.id', '=', anyOf(ids)).execute()

export const touchOperatorSession = (db: Db, id: string, at: Date) =>
  db.updateTable('operator_session').set({ last_seen_at: at }).where('id', '=', id).execute()

export const noteProof = (db: Db, sessionId: string, at: Date) =>
  db.updateTable('operator_session').set({ proved_at: at }).where('id', '=', sessionId).execute()

export const openSessionsOf = (db: Db, operatorId: string) =>
  db
    .selectFrom('operator_session')
    .selectAll()
    .where('operator_id', '=', operatorId)
    .where('ended_at', 'is', null)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .execute()

/** The ids of the sessions that this call ended; so the next. */
export const endOperatorSession = async (db: Db, id: string, at: Date): Promise<string[]> =>
  idsOf(
    await db
      .updateTable('operator_session')
      .set({ ended_at: at, end_reason: 'LOGOUT' })
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .returning('id')
      .execute(),
  )

export const endSessionsOf = async (
  db: Db,
  operatorId: string,
  at: Date,
  reason: EndedBy,
): Promise<string[]> =>
  idsOf(
    await db
      .updateTable('operator_session')
      .set({ ended_at: at, end_reason: reason })
      .where('operator_id', '=', operatorId)
      .where('ended_at', 'is', null)
      .returning('id')
      .execute(),
  )
const idsOf = (rows: readonly { id: string }[]): string[] => rows.map((row) => row.id)

export const namesWith = async (db: Db, right: Right): Promise<string[]> =>
  (
    await db
      .selectFrom('operator')
      .select('name')
      .where('active', '=', true)
      .where('role', 'in', (eb) =>
        eb
          .selectFrom('staff_right')
          .select('role')
          .where('name', '=', right)
          .where('held', '=', true),
      )
      .orderBy('name')
      .execute()
  ).map((row) => row.name)

export const rightsOf = async (db: Db, operatorId: string): Promise<Right[]> =>
  (
    await db
      .selectFrom('operator')
      .select(rightsHeld.as('rights'))
      .where('id', '=', operatorId)
      .executeTakeFirstOrThrow()
  ).rights

export const nameById = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('operator')
    .select(['id', 'name'])
    .where('id', '=', anyOf([...new Set(ids)]))
    .execute()

/** Everybody who has ever been one, by name. */
export const rolesByName = (db: Db) =>
  db.selectFrom('operator').select(['id', 'name', 'role']).orderBy('name').execute()

export const staffRows = (db: Db) =>
  db
    .selectFrom('operator')
    .select((eb) => [
      'operator.id',
      'operator.email',
      'operator.name',
      'operator.role',
      'operator.active',
      'operator.phone',
      'operator.created_at',
      'operator.granted_by',
      'operator.granted_at',
      'operator.counts_from',
      'operator.confirmed_at',
      eb
        .selectFrom('operator as asker')
        .select('asker.name')
        .whereRef('asker.id', '=', 'operator.granted_by')
        .as('asked_by'),
      eb
        .selectFrom('operator_invitation')
        .select('expires_at')
        .whereRef('operator_id', '=', 'operator.id')
        .as('invited_until'),
      eb
        .selectFrom('operator_session')
        .select((inner) => inner.fn.max('last_seen_at').as('at'))
        .whereRef('operator_id', '=', 'operator.id')
        .as('last_seen_at'),
      eb
        .selectFrom('operator_recovery_code')
        .select((inner) => inner.fn.countAll().as('left'))
        .whereRef('operator_id', '=', 'operator.id')
        .where('used_at', 'is', null)
        .as('codes_left'),
    ])
    .orderBy('operator.created_at')
    .orderBy('operator.id')
    .execute()
