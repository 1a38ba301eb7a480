import type { Context } from '../../context.ts'
import { announceEndedSessions } from '../../events/events.ts'
import { Refused } from '../../runtime/refusal.ts'
import { logSecurity } from '../../security/events.ts'
import { isVerifiedToken, useVerifiedToken } from '../otp/public.ts'
import { removePasskeysSince } from '../passkeys/public.ts'
import { closeAllSessions } from '../sessions/public.ts'
import { notifyMember } from './notify.ts'
import { isCommonPassword } from './passwordRules/commonPasswords.ts'
import { passwordFault, type PasswordOwner } from './passwordRules/passwordRules.ts'
import { hashPassword, withHashingPlace } from './passwords/passwords.ts'
import { endRest, setRecovered } from './recoveryStore.ts'
import { memberByPhone, type MemberRow } from './store.ts'

export const ownerOf = (
  member: Pick<MemberRow, 'username' | 'name' | 'bank_account_name'>,
): PasswordOwner => ({
  phone: member.username,
  names: [member.name, member.bank_account_name],
  isCommon: isCommonPassword,
})

/**
 * Sets a new password for who holds the phone: every session ends, the member is told by SMS and
 * payouts rest for `recoveryRestHours`. A recovery within that rest removes the passkeys that were
 * made since it began. The same answer after the same work for a phone that nobody registered.
 * UNVERIFIED_OTP unless the token was verified for this phone within 15 minutes and not used;
 * INVALID_USER_INFO for a weak password, and the token may be used again.
 */
export async function recoverPassword(
  context: Context,
  asked: { username: string; otpToken: string; newPassword: string },
): Promise<void> {
  const { db, clock, settings } = context
  const phone = asked.username.trim()
  if (!(await isVerifiedToken(context, asked.otpToken, phone))) throw new Refused('UNVERIFIED_OTP')
  const member = await memberByPhone(db, phone)
  const fault = passwordFault(
    asked.newPassword,
    ownerOf(member ?? { username: phone, name: '', bank_account_name: '' }),
  )
  if (fault)
    throw new Refused('INVALID_USER_INFO', {
      details: { fields: ['newPassword'], password: fault },
    })
  const hashed = await withHashingPlace(context, () => hashPassword(asked.newPassword))
  const now = clock.now()
  const restMs = settings.get('recoveryRestHours') * 3_600_000
  const restUntil = new Date(now.getTime() + restMs)
  const ended = await db.transaction().execute(async (tx) => {
    if (!(await useVerifiedToken(context, tx, asked.otpToken, phone)))
      throw new Refused('UNVERIFIED_OTP')
    if (!member) return []
    const restsSince = await setRecovered(
      tx,
      member.id,
      { password_hash: hashed, recovery_rest_until: restUntil, restMs },
      now,
    )
    const open = await closeAllSessions(context, member.id, 'PASSWORD_RECOVERED', tx)
    // It was not they the last time, or they make another.
    if (restsSince) await removePasskeysSince(tx, member.id, restsSince)
    return open
  })
  announceEndedSessions(context.events, ended)
  if (member)
    logSecurity(context.log, {
      event: 'sessions.ended',
      subject: member.id,
      reason: 'PASSWORD_RECOVERED',
      count: ended.length,
    })
  // Not waited for: how long it takes would tell that the phone is a member's.
  if (member) void notifyMember(context, member.id, 'PASSWORD_RECOVERED')
}

/**
 * A passkey has confirmed who recovered the password: payouts need not rest for that any more. Only
 * one that was registered before the recovery: who has just taken the account over can register
 * one.
 */
export async function endRecoveryRest(
  { db, clock, settings, events }: Context,
  memberId: string,
  registeredAt: Date,
): Promise<void> {
  const restMs = settings.get('recoveryRestHours') * 3_600_000
  if (await endRest(db, memberId, { after: registeredAt, restMs }, clock.now()))
    events.emit('rest.ended', { memberId })
}
