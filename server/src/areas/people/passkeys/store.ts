import { sql, type Insertable, type Kysely, type Selectable } from 'kysely'
import { anyOf } from '../../../db/anyOf.ts'
import { rowLoader } from '../../../db/batchLoader.ts'
import type { Database } from '../../../db/schema.ts'
import type { PasskeyTables } from '../../../db/tables/people/passkeys.ts'

type Db = Kysely<Database>
export type Passkey = Selectable<PasskeyTables['passkey']>
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
export async function insertPasskey(
  db: Db,
  row: Insertable<PasskeyTables['passkey']>,
): Promise<boolean> {
  const result = await db
    .insertInto('passkey')
    .values(row)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** With which model of authenticator (AAGUID) a member made a passkey: one more thing to share. */
export const noteModel = (
  db: Db,
  { memberId, model, at }: { memberId: string; model: string; at: Date },
) => sql`select link_note('MODEL', ${model}, ${memberId}, ${model}, ${at}, false)`.execute(db)

/** The passkey that this call removed. */
export const deletePasskey = (db: Db, memberId: string, id: string): Promise<Passkey | undefined> =>
  db
    .deleteFrom('passkey')
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

/** Answers how many there were. Who has shown one and is not in yet is waited for. */
export const deletePasskeysOf = async (db: Db, memberId: string): Promise<number> =>
  Number(
    (await db.deleteFrom('passkey').where('member_id', '=', memberId).executeTakeFirst())
      .numDeletedRows,
  )

/** Keeps a passkey that was removed for the recovery that puts it back. */
export const keepRemoved = (db: Db, passkey: Passkey, at: { removed_at: Date; until: Date }) =>
  db
    .insertInto('passkey_removed')
    .values({ ...passkey, ...at })
    .execute()

/**
 * Those that this call put back, with the moment of their removal; one whose authenticator has been
 * registered since stays away.
 */
export async function restoreRemoved(
  db: Db,
  memberId: string,
  now: Date,
): Promise<{ removed_at: Date }[]> {
  const { rows } = await sql<{ removed_at: Date }>`with back as (
      delete from passkey_removed where member_id = ${memberId} and until > ${now} returning *),
    put as (insert into passkey (id, member_id, credential_id, public_key, counter, transports, name, created_at,
        last_used_at, recovered_at)
      select id, member_id, credential_id, public_key, counter, transports, name, created_at, last_used_at, recovered_at
      from back on conflict do nothing returning id)
    select b.removed_at from back b join put p on p.id = b.id`.execute(db)
  return rows
}

/**
 * Removes those that descend from a recovery and were made at `madeSince` or later, or descend from
 * one of `disputedSince` or later.
 */
export const deleteDescended = (
  db: Db,
  memberId: string,
  { madeSince, disputedSince }: { madeSince: Date; disputedSince: Date },
): Promise<Pick<Passkey, 'id' | 'created_at'>[]> =>
  db
    .deleteFrom('passkey')
    .where('member_id', '=', memberId)
    .where('recovered_at', 'is not', null)
    .where((eb) =>
      eb.or([eb('created_at', '>=', madeSince), eb('recovered_at', '>', disputedSince)]),
    )
    .returning(['id', 'created_at'])
    .execute()

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

export const insertChallenge = (db: Db, row: Insertable<PasskeyTables['passkey_challenge']>) =>
  db.insertInto('passkey_challenge').values(row).execute()

/** For the one caller that comes with it in time. */
export const takeChallenge = (
  db: Db,
  asked: { challenge: string; purpose: Purpose; memberId: string | null },
  now: Date,
) =>
  db
    .deleteFrom('passkey_challenge')
    .where('challenge', '=', asked.challenge)
    .where('purpose', '=', asked.purpose)
    .where('member_id', asked.memberId === null ? 'is' : '=', asked.memberId)
    .where('expires_at', '>', now)
    .returning(['recovered_at', 'amount', 'payee'])
    .executeTakeFirst()

export const insertStepUp = (db: Db, row: Insertable<PasskeyTables['step_up']>) =>
  db.insertInto('step_up').values(row).execute()

/** Takes back the words that a passkey has given. */
export const deleteWordsOf = (db: Db, memberId: string) =>
  db.deleteFrom('step_up').where('member_id', '=', memberId).execute()
export const deleteStepUpsOf = (db: Db, passkeyId: string) =>
  db.deleteFrom('step_up').where('passkey_id', '=', passkeyId).execute()

export const findStepUp = (db: Db, tokenHash: string, memberId: string, now: Date) =>
  db
    .selectFrom('step_up')
    .select('passkey_id')
    .where('token_hash', '=', tokenHash)
    .where('member_id', '=', memberId)
    .where('expires_at', '>', now)
    .where('amount', 'is', null)
    .executeTakeFirst()

/** For the one caller that uses it; with the recovery that its passkey descends from. */
export const deleteStepUp = (db: Db, tokenHash: string, memberId: string, now: Date) =>
  db
    .deleteFrom('step_up')
    .where('token_hash', '=', tokenHash)
    .where('member_id', '=', memberId)
    .where('expires_at', '>', now)
    .where('amount', 'is', null)
    .returning([
      'passkey_id',
      sql<Date | null>`(select p.recovered_at from passkey p where p.id = step_up.passkey_id)`.as(
        'recovered_at',
      ),
    ])
    .executeTakeFirst()

/** The words that confirm withdrawals: nobody else spends them until the transaction ends. */
export const heldConfirmations = rowLoader(
  (db, hashes) =>
    db
      .selectFrom('step_up')
      .selectAll()
      .where('token_hash', '=', anyOf(hashes))
      .where('amount', 'is not', null)
      .orderBy('token_hash')
      .forUpdate()
      .execute(),
  (row) => row.token_hash,
)
/** A statement for COMMIT: whoever sends it holds them. */
export const deleteHeld = (hashes: readonly string[]) =>
  sql`delete from step_up where token_hash = ${anyOf(hashes)}`

export async function forgetBefore(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('passkey_challenge').where('expires_at', '<', now).execute()
  await db.deleteFrom('step_up').where('expires_at', '<', now).execute()
  await db.deleteFrom('passkey_removed').where('until', '<', now).execute()
}
