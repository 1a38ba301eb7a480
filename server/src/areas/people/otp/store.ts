import { sql, type Kysely } from 'kysely'
import type { Database } from '../../../db/schema.ts'

type Db = Kysely<Database>

export const phoneState = (db: Db, phone: string, address: string) =>
  db
    .selectFrom('otp_phone')
    .selectAll()
    .where('phone', '=', phone)
    .where('address', '=', address)
    .executeTakeFirst()

/**
 * The newest code that an address or a device of the owner's asked for is its only one: what was
 * sent to it before ends now. Others' codes stay, so that a stranger's does not end the owner's.
 */
export async function replaceOtp(
  db: Db,
  row: {
    token_hash: string
    phone: string
    address: string
    ref: string
    code_hash: string
    created_at: Date
    expires_at: Date
  },
): Promise<void> {
  await db
    .updateTable('otp')
    .set({ expires_at: row.created_at })
    .where('phone', '=', row.phone)
    .where('address', '=', row.address)
    .where('expires_at', '>', row.created_at)
    .execute()
  await db.insertInto('otp').values(row).execute()
}

export const findOtp = (db: Db, tokenHash: string) =>
  db.selectFrom('otp').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst()

/**
 * Counts one try in the statement that allows it, so that guesses side by side cannot share a
 * count. Null: no try is left.
 */
export const countTry = (db: Db, tokenHash: string, most: number, now: Date) =>
  db
    .updateTable('otp')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('token_hash', '=', tokenHash)
    .where('tries', '<', most)
    .where('verified_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['tries', 'code_hash'])
    .executeTakeFirst()

export const markVerified = (db: Db, tokenHash: string, at: Date) =>
  db
    .updateTable('otp')
    .set({ verified_at: at })
    .where('token_hash', '=', tokenHash)
    .where('verified_at', 'is', null)
    .execute()

/** A token verified for this phone after a moment, and not used. */
export const findVerified = (db: Db, tokenHash: string, phone: string, after: Date) =>
  db
    .selectFrom('otp')
    .select('token_hash')
    .where('token_hash', '=', tokenHash)
    .where('phone', '=', phone)
    .where('verified_at', '>', after)
    .where('used_at', 'is', null)
    .executeTakeFirst()

/** Uses such a token up, in the statement that finds it. */
export async function markUsed(
  db: Db,
  tokenHash: string,
  phone: string,
  after: Date,
  at: Date,
): Promise<boolean> {
  const result = await db
    .updateTable('otp')
    .set({ used_at: at })
    .where('token_hash', '=', tokenHash)
    .where('phone', '=', phone)
    .where('verified_at', '>', after)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export const blockPhone = (db: Db, phone: string, address: string, until: Date) =>
  db
    .insertInto('otp_phone')
    .values({ phone, address, blocked_until: until })
    .onConflict((conflict) =>
      conflict.columns(['phone', 'address']).doUpdateSet({ blocked_until: until }),
    )
    .execute()

/** Codes and phones that nothing can be asked about any more. */
export async function forgetBefore(db: Db, moment: Date): Promise<void> {
  await db.deleteFrom('otp').where('created_at', '<', moment).execute()
  await sql`delete from otp_phone where coalesce(blocked_until, '-infinity') < ${moment}`.execute(
    db,
  )
}
