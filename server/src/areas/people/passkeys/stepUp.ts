import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/schema.ts'
import { Refused } from '../../../runtime/refusal.ts'
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
 * A passkey proof: a token that is good once, for five minutes, for its member. WRONG_CREDENTIAL
 * where the passkey was removed since it was shown.
 */
export const giveStepUp = (context: Context, passkey: Passkey): Promise<string> =>
  context.db.transaction().execute(async (tx) => {
    if (!(await holdPasskey(tx, passkey.id))) throw new Refused('WRONG_CREDENTIAL')
    return writeProof(context, tx, passkey.member_id, passkey.id)
  })

/** The same of a password that was just shown: good for less, see {@link isStepUp}. */
export const givePasswordWord = (context: Context, memberId: string): Promise<string> =>
  writeProof(context, context.db, memberId, null)

async function writeProof(
  { random, clock }: Context,
  db: Kysely<Database>,
  memberId: string,
  passkeyId: string | null,
): Promise<string> {
  const token = Buffer.from(random.bytes(32)).toString('base64url')
  await insertStepUp(db, {
    token_hash: hash(token),
    member_id: memberId,
    expires_at: new Date(clock.now().getTime() + LIFE_MS),
    passkey_id: passkeyId,
  })
  return token
}

/**
 * True while the token is good for this member; it stays good. `ofPasskey`: a password's is not
 * enough.
 */
export async function isStepUp(
  { db, clock }: Context,
  memberId: string,
  token: string,
  { ofPasskey = false }: { ofPasskey?: boolean } = {},
): Promise<boolean> {
  const word = await findStepUp(db, hash(token), memberId, clock.now())
  return word !== undefined && (!ofPasskey || word.passkey_id !== null)
}

/**
 * Whose word it was: `passkey` null for the password's; `recoveredAt`: what the passkey descends
 * from.
 */
interface Spent {
  passkey: { recoveredAt: Date | null } | null
}

/**
 * Uses the token up, in the transaction of what it is shown for: of two that come with it one gets
 * an answer, the other null, as past its time and for another member.
 */
export async function spendStepUp(
  { clock }: Context,
  db: Kysely<Database>,
  memberId: string,
  token: string,
): Promise<Spent | null> {
  const word = await deleteStepUp(db, hash(token), memberId, clock.now())
  if (!word) return null
  return { passkey: word.passkey_id === null ? null : { recoveredAt: word.recovered_at } }
}

/** Forgets challenges and words past their time. */
export const forgetPasskeyTraces = ({ db, clock }: Context): Promise<void> =>
  forgetBefore(db, clock.now())
