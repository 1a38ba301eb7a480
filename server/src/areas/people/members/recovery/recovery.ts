import type { Kysely } from 'kysely'
import type { Context } from '../../../../context.ts'
import type { Database } from '../../../../db/schema.ts'
import { announceEndedSessions } from '../../../../events/events.ts'
import { Refused } from '../../../../runtime/refusal.ts'
import { logSecurity } from '../../../../security/events.ts'
import { deleteDescendedLine } from '../../line/store.ts'
import { isVerifiedToken, useVerifiedToken } from '../../otp/service.ts'
import { givePasskeysBack } from '../../passkeys/remove.ts'
import { closeAllSessions } from '../../sessions/service.ts'
import { notifyMember } from '../notify.ts'
import { isCommonPassword } from '../passwordRules/commonPasswords.ts'
import { passwordFault, type PasswordOwner } from '../passwordRules/passwordRules.ts'
import { hashPassword, withHashingSlot } from '../passwords/passwords.ts'
import { askHolderSoon } from '../registration/holder.ts'
import { memberByPhone, type MemberRow } from '../store.ts'
import { giveBankBack } from './bankChanges.ts'
import { disputedSince } from './descent.ts'
import { endCoolingOff, setRecovered } from './recoveryStore.ts'

type Db = Kysely<Database>

/** What other areas do for a recovery, in its transaction; they use ours, so it is handed in. */
export interface RecoveryFollowers {
  /** Payouts asked for since then and not sent wait for an operator, with this reason. */
  holdPayouts(
    db: Db,
    memberId: string,
    held: { since: Date; reason: 'RECOVERED' | 'CONTESTED'; at: Date },
  ): Promise<unknown>
  /** The passwords of the game accounts are made new, as soon as their providers answer. */
  renewGamePasswords(context: Context, db: Db, memberId: string): Promise<unknown>
  /** The recovery is committed. */
  renewSoon(context: Context): void
}

export const ownerOf = (
  member: Pick<MemberRow, 'username' | 'name' | 'bank_account_name'>,
): PasswordOwner => ({
  phone: member.username,
  names: [member.name, member.bank_account_name],
  isCommon: isCommonPassword,
})

interface Recovered {
  ended: string[]
  bankSince: Date | null
  isContested: boolean
}

/**
 * Sets a new password for who holds the phone, and gives back the account: every session ends, the
 * bank account and the passkeys that were changed within `recoveryGiveBackHours` with nothing but
 * an earlier recovery are what they were, a LINE account that was linked so is unlinked, payouts
 * asked for since wait for an operator, the games' passwords are made new, payouts are in
 * cooling-off for `recoveryRestHours`, and the member is told by SMS. A second recovery within
 * seven days makes the account contested. The same answer for a phone that nobody registered.
 * UNVERIFIED_OTP unless the token was verified for this phone within 15 minutes and not used;
 * INVALID_USER_INFO for a weak password, and the token may be used again.
 */
export async function recoverPassword(
  context: Context,
  asked: { username: string; otpToken: string; newPassword: string },
  followers: RecoveryFollowers,
): Promise<void> {
  const { db, config } = context
  const phone = asked.username.trim()
  if (!(await isVerifiedToken(context, asked.otpToken, phone))) throw new Refused('UNVERIFIED_OTP')
  const member = await memberByPhone(db, phone, config.laos)
  const fault = passwordFault(
    asked.newPassword,
    ownerOf(member ?? { username: phone, name: '', bank_account_name: '' }),
  )
  if (fault)
    throw new Refused('INVALID_USER_INFO', {
      details: { fields: ['newPassword'], password: fault },
    })
  const hashed = await withHashingSlot(context, () => hashPassword(asked.newPassword))
  const done = await db.transaction().execute(async (tx) => {
    if (!(await useVerifiedToken(context, tx, asked.otpToken, phone)))
      throw new Refused('UNVERIFIED_OTP')
    return member ? giveBack(context, tx, member.id, hashed, followers) : null
  })
  if (!member || !done) return
  announceEndedSessions(context.events, done.ended)
  logSecurity(context.log, {
    event: 'sessions.ended',
    subject: member.id,
    reason: done.isContested ? 'CONTESTED' : 'PASSWORD_RECOVERED',
    count: done.ended.length,
  })
  followers.renewSoon(context)
  // Not waited for: how long it takes would tell that the phone is a member's.
  void tell(context, member.id, done)
}

async function giveBack(
  context: Context,
  tx: Db,
  memberId: string,
  passwordHash: string,
  followers: RecoveryFollowers,
): Promise<Recovered> {
  const { clock, settings } = context
  const now = clock.now()
  const ago = (key: 'recoveryRestHours' | 'recoveryGiveBackHours') => settings.get(key) * 3_600_000
  const since = disputedSince(now)
  const { isContested } = await setRecovered(
    tx,
    memberId,
    {
      password_hash: passwordHash,
      recovery_rest_until: new Date(now.getTime() + ago('recoveryRestHours')),
      disputedSince: since,
    },
    now,
  )
  // First, so that none of them changes anything after this.
  const ended = await closeAllSessions(context, memberId, 'PASSWORD_RECOVERED', tx)
  const madeSince = new Date(now.getTime() - ago('recoveryGiveBackHours'))
  const passkeysSince = await givePasskeysBack(tx, memberId, {
    madeSince,
    disputedSince: since,
    now,
  })
  await deleteDescendedLine(tx, memberId, { madeSince, disputedSince: since })
  const bankSince = await giveBankBack(tx, memberId, now)
  const changes = [passkeysSince, bankSince].filter((each) => each !== null)
  const [first] = changes.toSorted((a, b) => a.getTime() - b.getTime())
  if (first)
    await followers.holdPayouts(tx, memberId, { since: first, reason: 'RECOVERED', at: now })
  if (isContested)
    await followers.holdPayouts(tx, memberId, {
      since: new Date(0),
      reason: 'CONTESTED',
      at: now,
    })
  await followers.renewGamePasswords(context, tx, memberId)
  return { ended, bankSince, isContested }
}

/** Of two messages the one about the account says who to write to. */
async function tell(context: Context, memberId: string, done: Recovered): Promise<void> {
  await notifyMember(context, memberId, 'PASSWORD_RECOVERED')
  if (done.bankSince) {
    await notifyMember(context, memberId, 'BANK_GIVEN_BACK')
    await askHolderSoon(context, memberId)
  }
  if (done.isContested) await notifyMember(context, memberId, 'CONTESTED')
}

/**
 * A passkey has confirmed who recovered the password: the cooling-off of payouts ends. Only one
 * that was registered before the recovery: who has just taken the account over can register one.
 */
export async function endRecoveryRest(
  { db, clock, events }: Context,
  memberId: string,
  registeredAt: Date,
): Promise<void> {
  if (await endCoolingOff(db, memberId, registeredAt, clock.now()))
    events.emit('coolingOff.ended', { memberId })
}
