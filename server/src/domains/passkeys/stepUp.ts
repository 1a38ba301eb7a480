import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/schema.ts'
import { Refused } from '../../runtime/refusal.ts'
import {
  deleteStepUp,
  findStepUp,
  forgetBefore,
  holdPasskey,
  insertStepUp,
  type Passkey,
} from './store.ts'

const LIFE_MS = 5 * 60_000
const hash = (token: string): string => createHash('sha256').update(token).digest('base64url')

/**
 * A passkey's word: a token that is good once, for five minutes, for its member. WRONG_CREDENTIAL
 * where the passkey was removed since it was shown.
 */
export async function giveStepUp(context: Context, passkey: Passkey): Promise<string> {
  const token = Buffer.from(context.random.bytes(32)).toString('base64url')
  const expires = new Date(context.clock.now().getTime() + LIFE_MS)
  await context.db.transaction().execute(async (tx) => {
    if (!(await holdPasskey(tx, passkey.id))) throw new Refused('WRONG_CREDENTIAL')
    await insertStepUp(tx, {
      token_hash: hash(token),
      member_id: passkey.member_id,
      expires_at: expires,
      passkey_id: passkey.id,
    })
  })
  return token
}

/** True while the token is good for this member; it stays good. */
export const isStepUp = async (
  { db, clock }: Context,
  memberId: string,
  token: string,
): Promise<boolean> => (await findStepUp(db, hash(token), memberId, clock.now())) !== undefined

/**
 * Uses the token up, in the transaction of what it is shown for: of two that come with it one gets
 * true. False too past its time, and for another member.
 */
export const spendStepUp = (
  { clock }: Context,
  db: Kysely<Database>,
  memberId: string,
  token: string,
): Promise<boolean> => deleteStepUp(db, hash(token), memberId, clock.now())

/** Forgets challenges and words past their time. */
export const forgetPasskeyTraces = ({ db, clock }: Context): Promise<void> =>
  forgetBefore(db, clock.now())
