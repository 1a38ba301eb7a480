import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { PasskeyTables } from '../../db/tables/people/passkeys.ts'

type Db = Kysely<Database>
export type Passkey = PasskeyTables['passkey']
export type Purpose = PasskeyTables['passkey_challenge']['purpose']

export const passkeysOf = (db: Db, memberId: string): Promise<Passkey[]> =>
  db
    .selectFrom('passkey')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('created_at')
    .execute()

export const passkeyByCredential = (db: Db, credentialId: string) =>
  db.selectFrom('passkey').selectAll().where('credential_id', '=', credentialId).executeTakeFirst()

/** False when the authenticator's credential is somebody's already. */
export async function insertPasskey(db: Db, row: Passkey): Promise<boolean> {
  const result = await db
    .insertInto('passkey')
    .values(row)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** The passkey that this call removed. */
export const deletePasskey = (
  db: Db,
  memberId: string,
  id: string,
): Promise<Pick<Passkey, 'id' | 'created_at'> | undefined> =>
  db
    .deleteFrom('passkey')
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .returning(['id', 'created_at'])
    .executeTakeFirst()

/** The ids of those that were made at `since` or later, which this call removed. */
export const deletePasskeysSince = async (
  db: Db,
  memberId: string,
  since: Date,
): Promise<string[]> =>
  (
    await db
      .deleteFrom('passkey')
      .where('member_id', '=', memberId)
      .where('created_at', '>=', since)
      .returning('id')
      .execute()
  ).map(({ id }) => id)

/** Whether the passkey is there: it stays so until the end of the transaction. */
export const holdPasskey = async (db: Db, id: string): Promise<boolean> =>
  (await db
    .selectFrom('passkey')
    .select('id')
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()) !== undefined

/** False when it was used meanwhile: a counter that does not grow is a copied authenticator. */
export async function noteUse(
  db: Db,
  passkey: Pick<Passkey, 'id' | 'counter'>,
  counter: bigint,
  at: Date,
): Promise<boolean> {
  const result = await db
    .updateTable('passkey')
    .set({ counter, last_used_at: at })
    .where('id', '=', passkey.id)
    .where('counter', '=', passkey.counter)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export const insertChallenge = (db: Db, row: PasskeyTables['passkey_challenge']) =>
  db.insertInto('passkey_challenge').values(row).execute()

/** True for the one caller that comes with it in time. */
export async function takeChallenge(
  db: Db,
  asked: { challenge: string; purpose: Purpose; memberId: string | null },
  now: Date,
): Promise<boolean> {
  const result = await db
    .deleteFrom('passkey_challenge')
    .where('challenge', '=', asked.challenge)
    .where('purpose', '=', asked.purpose)
    .where('member_id', asked.memberId === null ? 'is' : '=', asked.memberId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return result.numDeletedRows === 1n
}

export const insertStepUp = (db: Db, row: PasskeyTables['step_up']) =>
  db.insertInto('step_up').values(row).execute()

/** Takes back the words that a passkey has given. */
export const deleteStepUpsOf = (db: Db, passkeyId: string) =>
  db.deleteFrom('step_up').where('passkey_id', '=', passkeyId).execute()

export const findStepUp = (db: Db, tokenHash: string, memberId: string, now: Date) =>
  db
    .selectFrom('step_up')
    .select('token_hash')
    .where('token_hash', '=', tokenHash)
    .where('member_id', '=', memberId)
    .where('expires_at', '>', now)
    .executeTakeFirst()

export async function deleteStepUp(
  db: Db,
  tokenHash: string,
  memberId: string,
  now: Date,
): Promise<boolean> {
  const result = await db
    .deleteFrom('step_up')
    .where('token_hash', '=', tokenHash)
    .where('member_id', '=', memberId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return result.numDeletedRows === 1n
}

export async function forgetBefore(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('passkey_challenge').where('expires_at', '<', now).execute()
  await db.deleteFrom('step_up').where('expires_at', '<', now).execute()
}
