import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/schema.ts'
import { Refused } from '../../../runtime/refusal.ts'
import {
  deleteHeld,
  deleteStepUp,
  findStepUp,
  forgetBefore,
  heldConfirmations,
  holdPasskey,
  insertStepUp,
  type Passkey,
} from './store.ts'

const LIFE_MS = 5 * 60_000
const hash = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** The one withdrawal that a word confirms, where it is good for nothing else. */
export interface Payment {
  /** Satang. */
  amount: bigint
  payee: string
}

/** To which account: a word given before the account was changed confirms nothing. */
export const payeeOf = (member: { bankCode: string; bankAccountNo: string }): string =>
  `${member.bankCode} ${member.bankAccountNo}`

/**
 * A passkey proof: a token that is good once, for five minutes, for its member, and of a `payment`
 * for that alone. WRONG_CREDENTIAL where the passkey was removed since it was shown.
 */
export const giveStepUp = (
  context: Context,
  passkey: Passkey,
  payment: Payment | null,
): Promise<string> =>
  context.db.transaction().execute(async (tx) => {
    if (!(await holdPasskey(tx, passkey.id))) throw new Refused('WRONG_CREDENTIAL')
    return writeProof(context, tx, passkey.member_id, { passkeyId: passkey.id, payment })
  })

/** The same of a password that was just shown: good for less, see {@link isStepUp}. */
export const givePasswordWord = (context: Context, memberId: string): Promise<string> =>
  writeProof(context, context.db, memberId, { passkeyId: null, payment: null })

/** A word that confirms this withdrawal, where password and phone were shown. */
export const givePaymentWord = (
  context: Context,
  db: Kysely<Database>,
  memberId: string,
  payment: Payment,
): Promise<string> => writeProof(context, db, memberId, { passkeyId: null, payment })

async function writeProof(
  { random, clock }: Context,
  db: Kysely<Database>,
  memberId: string,
  { passkeyId, payment }: { passkeyId: string | null; payment: Payment | null },
): Promise<string> {
  const token = Buffer.from(random.bytes(32)).toString('base64url')
  await insertStepUp(db, {
    token_hash: hash(token),
    member_id: memberId,
    expires_at: new Date(clock.now().getTime() + LIFE_MS),
    passkey_id: passkeyId,
    ...payment,
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

/** What a withdrawal is asked for with; `word` null where none was sent. */
interface Asked extends Payment {
  memberId: string
  word: string | null
}

/**
 * Of each withdrawal whether its word confirms it: of this member, amount and account, and in time.
 * The words are held until the transaction ends, in which `spendConfirmations` uses them up.
 */
export async function areConfirmed(
  { clock }: Pick<Context, 'clock'>,
  db: Kysely<Database>,
  asked: readonly Asked[],
): Promise<boolean[]> {
  const now = clock.now()
  const words = asked.flatMap(({ word }) => (word === null ? [] : [hash(word)]))
  const held = new Map(
    (await heldConfirmations.all(db, words)).flatMap((row) => (row ? [[row.token_hash, row]] : [])),
  )
  return asked.map(({ memberId, word, amount, payee }) => {
    const row = word === null ? undefined : held.get(hash(word))
    return (
      row?.member_id === memberId &&
      row.expires_at > now &&
      row.amount === amount &&
      row.payee === payee
    )
  })
}

/** The statement that uses them up, in the transaction that has read them. */
export const spendConfirmations = (words: readonly string[]) => deleteHeld(words.map(hash))

/** Forgets challenges and words past their time. */
export const forgetPasskeyTraces = ({ db, clock }: Context): Promise<void> =>
  forgetBefore(db, clock.now())
