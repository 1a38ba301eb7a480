import type { Kysely } from 'kysely'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/schema.ts'
import { addressSubject } from '../../limits/attempts.ts'
import { Refused } from '../../runtime/refusal.ts'
import { logSecurity } from '../../security/events.ts'
import { isVerifiedToken, useVerifiedToken } from '../otp/public.ts'
import { isStepUp, spendStepUp } from '../passkeys/public.ts'
import type { Member } from './member.ts'
import { demandPassword } from './passwords/passwordCheck.ts'

/** How a member with a session shows that it is they: password and verified phone, or a passkey. */
export interface Proof {
  password?: string | undefined
  /** Verified for the member's own phone, within 15 minutes, and not used yet. */
  otpToken?: string | undefined
  /** A passkey's word, from `POST /api/passkeys/stepup/finish`. */
  stepUp?: string | undefined
}
/**
 * What was shown; `useUp` it in the transaction of what it is shown for: STEP_UP_REQUIRED the
 * second time.
 */
export interface ProvenIdentity {
  useUp(db: Kysely<Database>): Promise<void>
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
    },
  }
}

/** Notes that a step-up was passed and used, by its way; `stepUp` is the passkey's word, if any. */
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
  if (!(await isStepUp(context, memberId, word))) throw refusal()
  return {
    async useUp(db) {
      if (!(await spendStepUp(context, db, memberId, word))) throw refusal()
    },
  }
}
