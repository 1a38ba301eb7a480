import type { Kysely } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/schema.ts'
import { addressSubject } from '../../../limits/attempts.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { logSecurity } from '../../../security/events.ts'
import { isVerifiedToken, useVerifiedToken } from '../otp/service.ts'
import {
  givePasswordWord,
  givePaymentWord,
  isStepUp,
  payeeOf,
  spendStepUp,
} from '../passkeys/stepUp.ts'
import type { Member } from './member.ts'
import { demandPassword } from './passwords/passwordCheck.ts'
import { disputed } from './recovery/descent.ts'
import { memberById } from './store.ts'

/** How a member with a session shows that it is they: password and verified phone, or a passkey. */
export interface Proof {
  password?: string | undefined
  /** Verified for the member's own phone, within 15 minutes, and not used yet. */
  otpToken?: string | undefined
  /** A passkey proof, from `POST /api/passkeys/stepup/finish`. */
  stepUp?: string | undefined
}
/**
 * What was shown; `useUp` it in the transaction of what it is shown for: STEP_UP_REQUIRED the
 * second time. It answers the recovery that what was shown descends from; null for what the owner
 * had before any that may be disputed.
 */
export interface ProvenIdentity {
  useUp(db: Kysely<Database>): Promise<Date | null>
}

const refusal = () => new Refused('STEP_UP_REQUIRED')

/**
 * STEP_UP_REQUIRED unless both, or a passkey, are right; the same for whichever is wrong. Wrong
 * passwords count: after 5 in 15 minutes REQUEST_LIMIT.
 */
export async function proveIdentity(
  context: Context,
  member: Pick<Member, 'id' | 'username'>,
  { password, otpToken, stepUp }: Proof,
): Promise<ProvenIdentity> {
  if (stepUp !== undefined) return provePasskey(context, member.id, stepUp)
  if (password === undefined || otpToken === undefined) throw refusal()
  // First, so that who has no phone in hand cannot try passwords here.
  if (!(await isVerifiedToken(context, otpToken, member.username))) throw refusal()
  await demandPassword(context, member.id, password, refusal)
  return {
    async useUp(db) {
      if (!(await useVerifiedToken(context, db, otpToken, member.username))) throw refusal()
      return passwordDescent(context, db, member.id)
    },
  }
}

/** Notes that a step-up was passed and used, by its way; `stepUp` is the passkey proof, if any. */
export function logStepUp(
  context: Pick<Context, 'log'>,
  memberId: string,
  ip: string,
  stepUp: string | undefined,
): void {
  logSecurity(context.log, {
    event: 'stepup.passed',
    subject: memberId,
    address: addressSubject(ip),
    method: stepUp === undefined ? 'otp' : 'passkey',
  })
}

async function provePasskey(
  context: Context,
  memberId: string,
  word: string,
): Promise<ProvenIdentity> {
  if (!(await isStepUp(context, memberId, word, { ofPasskey: true }))) throw refusal()
  return {
    async useUp(db) {
      const spent = await spendStepUp(context, db, memberId, word)
      if (!spent?.passkey) throw refusal()
      return disputed(spent.passkey.recoveredAt, context.clock.now())
    },
  }
}

/**
 * A recovery sets the password, and another by the member's confirmation descends from it all the
 * same.
 */
async function passwordDescent(
  { clock }: Context,
  db: Kysely<Database>,
  memberId: string,
): Promise<Date | null> {
  return disputed((await memberById(db, memberId))?.last_recovered_at ?? null, clock.now())
}

/** What a removal of a passkey and the export of one's data ask for besides the session. */
interface LightProof {
  /** A word of the password (`POST /api/account/stepup`) or of a passkey. */
  stepUp: string | null
}

/** STEP_UP_REQUIRED without such a word; it stays good. */
export async function demandProof(
  context: Context,
  memberId: string,
  { stepUp }: LightProof,
): Promise<void> {
  if (stepUp === null || !(await isStepUp(context, memberId, stepUp))) throw refusal()
}

/** The same, used up in the caller's transaction; answers as {@link ProvenIdentity} does. */
export async function useUpProof(
  context: Context,
  db: Kysely<Database>,
  memberId: string,
  { stepUp }: LightProof,
): Promise<Date | null> {
  const spent = stepUp === null ? null : await spendStepUp(context, db, memberId, stepUp)
  if (!spent) throw refusal()
  if (!spent.passkey) return passwordDescent(context, db, memberId)
  return disputed(spent.passkey.recoveredAt, context.clock.now())
}

/** The password proof, good once within five minutes. STEP_UP_REQUIRED, REQUEST_LIMIT. */
export async function proofOfPassword(
  context: Context,
  memberId: string,
  password: string,
): Promise<string> {
  await demandPassword(context, memberId, password, refusal)
  return givePasswordWord(context, memberId)
}

/**
 * A word that confirms this withdrawal of `amount` satang and nothing else, to who shows password
 * and phone; good once within five minutes. STEP_UP_REQUIRED, REQUEST_LIMIT.
 */
export async function confirmPayment(
  context: Context,
  member: Member,
  amount: bigint,
  shown: Pick<Proof, 'password' | 'otpToken'>,
): Promise<string> {
  const proven = await proveIdentity(context, member, shown)
  return context.db.transaction().execute(async (tx) => {
    await proven.useUp(tx)
    return givePaymentWord(context, tx, member.id, { amount, payee: payeeOf(member) })
  })
}
