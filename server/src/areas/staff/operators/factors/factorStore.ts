import type { Kysely } from 'kysely'
import type { Database } from '../../../../db/schema.ts'
import type { OperatorTables } from '../../../../db/tables/staff/operators.ts'

type Db = Kysely<Database>
export type OperatorPasskey = OperatorTables['operator_passkey']
export type Purpose = OperatorTables['operator_challenge']['purpose']

export const passkeysOf = (db: Db, operatorId: string): Promise<OperatorPasskey[]> =>
  db
    .selectFrom('operator_passkey')
    .selectAll()
    .where('operator_id', '=', operatorId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export const passkeyOf = (db: Db, operatorId: string, credentialId: string) =>
  db
    .selectFrom('operator_passkey')
    .selectAll()
    .where('operator_id', '=', operatorId)
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()

/** False when the authenticator's credential is somebody's already. */
export async function insertPasskey(db: Db, row: OperatorPasskey): Promise<boolean> {
  const result = await db
    .insertInto('operator_passkey')
    .values(row)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export async function deletePasskey(db: Db, operatorId: string, id: string): Promise<boolean> {
  const result = await db
    .deleteFrom('operator_passkey')
    .where('operator_id', '=', operatorId)
    .where('id', '=', id)
    .executeTakeFirst()
  return result.numDeletedRows === 1n
}

export const deletePasskeysOf = (db: Db, operatorId: string) =>
  db.deleteFrom('operator_passkey').where('operator_id', '=', operatorId).execute()

/** False when it was used meanwhile: a counter that does not grow is a copied authenticator. */
export async function noteUse(
  db: Db,
  passkey: Pick<OperatorPasskey, 'id' | 'counter'>,
  counter: bigint,
  at: Date,
): Promise<boolean> {
  const result = await db
    .updateTable('operator_passkey')
    .set({ counter, last_used_at: at })
    .where('id', '=', passkey.id)
    .where('counter', '=', passkey.counter)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Keeps the challenge, and forgets those past their time. */
export async function keepChallenge(
  db: Db,
  row: OperatorTables['operator_challenge'],
  now: Date,
): Promise<void> {
  await db.deleteFrom('operator_challenge').where('expires_at', '<', now).execute()
  await db.insertInto('operator_challenge').values(row).execute()
}

/** True for the one caller that comes with it in time. */
export async function takeChallenge(
  db: Db,
  asked: { challenge: string; purpose: Purpose; operatorId: string | null },
  now: Date,
): Promise<boolean> {
  const result = await db
    .deleteFrom('operator_challenge')
    .where('challenge', '=', asked.challenge)
    .where('purpose', '=', asked.purpose)
    .where('operator_id', asked.operatorId === null ? 'is' : '=', asked.operatorId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return result.numDeletedRows === 1n
}

/** Recovery codes not yet used. */
export async function codesLeft(db: Db, operatorId: string): Promise<number> {
  const row = await db
    .selectFrom('operator_recovery_code')
    .select((eb) => eb.fn.countAll().as('left'))
    .where('operator_id', '=', operatorId)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return Number(row?.left ?? 0)
}

/** Answers the ids of those that this call ended. */
export async function endOtherSessions(
  db: Db,
  operatorId: string,
  sessionId: string,
  at: Date,
): Promise<string[]> {
  const rows = await db
    .updateTable('operator_session')
    .set({ ended_at: at, end_reason: 'FACTOR' })
    .where('operator_id', '=', operatorId)
    .where('id', '<>', sessionId)
    .where('ended_at', 'is', null)
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}
