import type { Answer } from '@krapao/contract/calls'
import type { Context } from '../../../context.ts'
import { brokenConstraint } from '../../../db/pgError.ts'
import { announceEndedSessions } from '../../../events/events.ts'
import { demandAttempt, demandRoom, returnAttempt } from '../../../limits/attempts.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { logSecurity } from '../../../security/events.ts'
import type { Caller } from '../../../security/identity.ts'
import { isHouseAccount } from '../../site/public.ts'
import { closeOtherSessions } from '../sessions/service.ts'
import { holdSession } from '../sessions/store.ts'
import { findMember, type Member } from './member.ts'
import { notifyMember } from './notify.ts'
import { passwordFault } from './passwordRules/passwordRules.ts'
import { fitsPassword, hashPassword, withHashingSlot } from './passwords/passwords.ts'
import { noteBankChange } from './recovery/bankChanges.ts'
import { ownerOf } from './recovery/recovery.ts'
import { askHolderSoon, holderConfirmation } from './registration/holder.ts'
import { offeredBank, refuse } from './registration/registration.ts'
import {
  bankRefusal,
  isEnglishName,
  LIMITS,
  nameRefusal,
  tidyName,
  wantsEnglish,
  type BankFields,
} from './rules.ts'
import { logStepUp, proveIdentity, type Proof } from './stepUp.ts'
import {
  lockedMember,
  memberById,
  replacePassword,
  setBank,
  setHolderName,
  setName,
} from './store.ts'

/** The member behind a session; a session without one is no session. */
export async function memberOf({ db }: Context, id: string): Promise<Member> {
  const member = await findMember(db, id)
  if (!member) throw new Refused('invalid-token')
  return member
}

/**
 * Changes the name and, as long as no money has moved over it, the bank account: from then on
 * BANK_LOCKED. Another bank account, or another holder, asks for {@link Proof}, else
 * STEP_UP_REQUIRED, by a session that is open yet, else invalid-token; the member is told by SMS
 * and payouts are in cooling-off for `bankChangeRestHours`.
 */
export async function updateProfile(
  context: Context,
  { memberId, sessionId, ip }: Caller & { ip: string },
  { password, otpToken, stepUp, ...typed }: { name: string } & BankFields & Proof,
): Promise<Member> {
  const { db, clock } = context
  const member = await memberOf(context, memberId)
  const asked = {
    name: tidyName(typed.name),
    bankCode: typed.bankCode.trim().toUpperCase(),
    bankAccountName: tidyName(typed.bankAccountName),
    bankAccountNo: typed.bankAccountNo.trim(),
  }
  const wrongName = nameRefusal(asked.name)
  if (wrongName) throw refuse(wrongName)
  const sameAccount =
    asked.bankCode === member.bankCode && asked.bankAccountNo === member.bankAccountNo
  if (sameAccount && asked.bankAccountName === member.bankAccountName) {
    await setName(db, memberId, asked.name, clock.now())
    return memberOf(context, memberId)
  }
  if (member.bankUsedAt) throw new Refused('BANK_LOCKED')
  const wrongBank = bankRefusal(asked)
  if (wrongBank) throw refuse(wrongBank)
  await offeredBank(context, asked.bankCode)
  // What is answered tells whether somebody else has the account.
  if (!sameAccount) await demandAttempt(context, LIMITS.bankChange, memberId)
  if (await isHouseAccount(db, asked.bankCode, asked.bankAccountNo))
    throw new Refused('EXISTING_BANK')
  const proven = await proveIdentity(context, member, { password, otpToken, stepUp })
  const now = clock.now()
  const coolingOffMs = context.settings.get('bankChangeRestHours') * 3_600_000
  try {
    await db.transaction().execute(async (tx) => {
      const recoveredAt = await proven.useUp(tx)
      const before = await lockedMember(tx, memberId)
      if (!before) throw new Refused('invalid-token')
      const set = {
        name: asked.name,
        bank_code: asked.bankCode,
        bank_account_name: asked.bankAccountName,
        bank_account_no: asked.bankAccountNo,
        bank_rest_until: new Date(now.getTime() + coolingOffMs),
      }
      if (!(await setBank(tx, memberId, set, now))) throw new Refused('BANK_LOCKED')
      const to = { bankCode: asked.bankCode, accountNo: asked.bankAccountNo }
      await noteBankChange(context, tx, before, to, { recoveredAt, now })
      // The proof was looked at before; whoever has ended the session since wants nothing more of it.
      if (!(await holdSession(tx, sessionId))) throw new Refused('invalid-token')
    })
  } catch (error) {
    if (brokenConstraint(error) === 'member_bank_unique') throw new Refused('EXISTING_BANK')
    throw error
  }
  logStepUp(context, memberId, ip, stepUp)
  await notifyMember(context, memberId, 'BANK_CHANGED')
  await askHolderSoon(context, memberId)
  return memberOf(context, memberId)
}

/** What the member may know of the own bank account before and after changing it. */
export async function bankState(context: Context, memberId: string): Promise<Answer<'bankState'>> {
  const member = await memberOf(context, memberId)
  const until = member.payoutsRestUntil
  return {
    isLocked: member.bankUsedAt !== null,
    holder: await holderConfirmation(context.db, memberId),
    payoutsRestUntil: until && until > context.clock.now() ? until.toISOString() : null,
    changeRestHours: context.settings.get('bankChangeRestHours'),
  }
}

/**
 * Spells the holder's name in English, for members of KTB, TMB and BBL whose name is not yet so; it
 * is the same person and account, so it may be done after money has moved. Others: BANK_LOCKED.
 * INVALID_BANK when it is not the member's bank.
 */
export async function spellHolderInEnglish(
  context: Context,
  memberId: string,
  typed: { bankCode: string; bankAccountName: string },
): Promise<Member> {
  const member = await memberOf(context, memberId)
  if (typed.bankCode.trim().toUpperCase() !== member.bankCode) throw new Refused('INVALID_BANK')
  const name = tidyName(typed.bankAccountName)
  if (!isEnglishName(name) || name.length > 120) throw new Refused('BANK_ACCOUNT_NAME_ENG')
  if (!wantsEnglish(member.bankCode) || isEnglishName(member.bankAccountName))
    throw new Refused('BANK_LOCKED')
  if (
    !(await setHolderName(
      context.db,
      memberId,
      member.bankCode,
      member.bankAccountName,
      name,
      context.clock.now(),
    ))
  )
    throw new Refused('BANK_LOCKED')
  await askHolderSoon(context, memberId)
  return memberOf(context, memberId)
}

/**
 * Sets a new password and ends the member's other sessions. WRONG_PASSWORD; after 5 of those in 15
 * minutes REQUEST_LIMIT.
 */
export async function changePassword(
  context: Context,
  caller: { memberId: string; sessionId: string },
  asked: { oldPassword: string; newPassword: string },
): Promise<void> {
  const { db, clock, mutex } = context
  const { memberId, sessionId } = caller
  await mutex.run(`password:${memberId}`, async () => {
    const row = await memberById(db, memberId)
    if (!row) throw new Refused('invalid-token')
    const fault = passwordFault(asked.newPassword, ownerOf(row))
    if (fault)
      throw new Refused('INVALID_USER_INFO', {
        details: { fields: ['newPassword'], password: fault },
      })
    await demandRoom(context, LIMITS.password, memberId)
    await withHashingSlot(
      context,
      async () => {
        await demandAttempt(context, LIMITS.password, memberId)
        if (!(await fitsPassword(row.password_hash, asked.oldPassword)))
          throw new Refused('WRONG_PASSWORD')
        await returnAttempt(context, LIMITS.password, memberId)
        const hashed = await hashPassword(asked.newPassword)
        const ended = await db.transaction().execute(async (tx) => {
          if (!(await replacePassword(tx, memberId, row.password_hash, hashed, clock.now())))
            throw new Refused('WRONG_PASSWORD')
          return closeOtherSessions(context, memberId, sessionId, 'PASSWORD_CHANGED', tx)
        })
        announceEndedSessions(context.events, ended)
        logSecurity(context.log, {
          event: 'sessions.ended',
          subject: memberId,
          reason: 'PASSWORD_CHANGED',
          count: ended.length,
        })
      },
      { known: true },
    )
  })
}
