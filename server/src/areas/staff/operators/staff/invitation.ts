import type { Answer } from '@krapao/contract/calls'
import type { Context } from '../../../../context.ts'
import { addressSubject, demandAttempt, returnAttempt } from '../../../../limits/attempts.ts'
import { Refused } from '../../../../runtime/refusal.ts'
import { makeSecret, otpauthOf, qrOf, stepOf } from '../../../../security/totp.ts'
import { hashPassword, isWeakPassword, withHashingSlot } from '../../../people/public.ts'
import { writeAudit } from '../../audit/write.ts'
import { hashCode, newRecoveryCodes, openSecret, sealSecret } from '../accounts.ts'
import { openSession } from '../login.ts'
import { LIMITS } from '../rules.ts'
import { demandStaffAddress } from '../staffAddress.ts'
import { changeOperator, lockOperator, replaceCodes, type OperatorRow } from '../store.ts'
import { findInvitation, takeInvitation } from './staffStore.ts'

export type Invited = Answer<'opsStaffAdd'>
const HOUR_MS = 3_600_000

/** An invitation, 192 bits of chance, told once and kept as a hash. */
export function newInvitation(
  context: Context,
  { id, email, role }: Pick<OperatorRow, 'id' | 'email' | 'role'>,
) {
  const code = Buffer.from(context.random.bytes(24)).toString('base64url')
  const life = context.settings.get('operatorInvitationHours') * HOUR_MS
  const expiresAt = new Date(context.clock.now().getTime() + life)
  const told: Invited = {
    id,
    email,
    role,
    // After the # it reaches no server's log.
    invitation: { code, path: `/ops/invitation#${code}`, expiresAt: expiresAt.toISOString() },
  }
  const kept = {
    operator_id: id,
    code_hash: hashOf(code),
    totp_cipher: sealSecret(context, id, makeSecret(context.random)),
    expires_at: expiresAt,
  }
  return { told, kept }
}
const hashOf = (code: string): string => hashCode(code, { exact: true })

/** Whose it is, and the key of the authenticator. WRONG_CREDENTIAL for any that is not good now. */
export async function openInvitation(
  context: Context,
  code: string,
  ip: string,
): Promise<Answer<'opsInvitationBegin'>> {
  demandStaffAddress(context, ip)
  await demandAttempt(context, LIMITS.invitations, addressSubject(ip))
  const found = await findInvitation(context.db, hashOf(code), context.clock.now())
  if (!found) throw new Refused('WRONG_CREDENTIAL')
  await returnAttempt(context, LIMITS.invitations, addressSubject(ip))
  const { id, email, name, role, totp_cipher, expires_at } = found
  const totpSecret = openSecret(context, id, totp_cipher)
  const otpauth = otpauthOf(totpSecret, email)
  const qr = qrOf(otpauth)
  return { email, name, role, totpSecret, otpauth, qr, expiresAt: expires_at.toISOString() }
}

/**
 * The operator's own password and authenticator, and a session; the invitation is used up.
 * INVALID_REQUEST for a password that is too short, too long or too common; WRONG_CREDENTIAL for an
 * invitation that is not good now, or a code that is not the new authenticator's; REQUEST_LIMIT for
 * guessing.
 */
export async function acceptInvitation(
  context: Context,
  asked: { code: string; password: string; totp: string; ip: string; userAgent: string },
): Promise<Answer<'opsInvitationFinish'>> {
  const { code, password, totp, ip, userAgent } = asked
  const at = context.clock.now()
  demandStaffAddress(context, ip)
  await demandAttempt(context, LIMITS.invitations, addressSubject(ip))
  const found = await findInvitation(context.db, hashOf(code), at)
  if (!found) throw new Refused('WRONG_CREDENTIAL')
  if (isWeakPassword(password, found.email))
    throw new Refused('INVALID_REQUEST', { details: { fields: ['password'] } })
  const password_hash = await withHashingSlot(context, () => hashPassword(password))
  const codes = newRecoveryCodes(context)
  const session = await context.db.transaction().execute(async (tx) => {
    const taken = await takeInvitation(tx, hashOf(code), at)
    const row = taken && (await lockOperator(tx, taken.operator_id))
    if (!taken || !row?.active) throw new Refused('WRONG_CREDENTIAL')
    const secret = openSecret(context, row.id, taken.totp_cipher)
    const step = stepOf(secret, totp.replaceAll(' ', ''), at)
    if (step === null) throw new Refused('WRONG_CREDENTIAL')
    const { totp_cipher } = taken
    // That code has been used: it opens nothing more.
    await changeOperator(tx, row.id, { password_hash, totp_cipher, totp_step: step })
    await replaceCodes(tx, row.id, codes.hashes)
    const opened = await openSession(context, tx, row, { ip, userAgent })
    const after = { address: addressSubject(ip) }
    await writeAudit(tx, { at, by: row, action: 'operator.accept', subject: row.id, after })
    return opened
  })
  await returnAttempt(context, LIMITS.invitations, addressSubject(ip))
  return { ...session, expiresAt: session.expiresAt.toISOString(), recoveryCodes: codes.told }
}
