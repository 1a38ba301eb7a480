import type { Context } from '../../../../context.ts'
import { brokenConstraint, forLog, isOwnFault } from '../../../../db/pgError.ts'
import {
  demandAttempts,
  demandRoomIn,
  returnAttempts,
  takeAttempt,
} from '../../../../limits/attempts.ts'
import { countsByAddress, crowdOf } from '../../../../limits/networks.ts'
import { Refused } from '../../../../runtime/refusal.ts'
import { findBank, isHouseAccount, isSource, type Bank } from '../../../site/public.ts'
import { isVerifiedToken, useVerifiedToken } from '../../otp/service.ts'
import { isCommonPassword } from '../passwordRules/commonPasswords.ts'
import { hashPassword, withHashingSlot } from '../passwords/passwords.ts'
import {
  currencyOf,
  inviterIdOf,
  LIMITS,
  registrationRefusal,
  tidy,
  type Registration,
  type RuleRefusal,
} from '../rules.ts'
import { bankAccountIsTaken, insertMember, memberById, phoneIsTaken } from '../store.ts'
import { askHolderSoon } from './holder.ts'

export const refuse = ({ code, details }: RuleRefusal): Refused =>
  new Refused(code, details ? { details } : {})

/**
 * The check before the bank step; bank fields may be empty. Refuses with the codes of the wire, and
 * REQUEST_LIMIT past 20 an hour from one address, more from its networks: what it says of phones
 * and accounts must not become a directory.
 */
export async function validateRegistration(
  context: Context,
  typed: Registration,
  ip: string,
): Promise<void> {
  await demandAttempts(context, countsByAddress(LIMITS.validate, ip))
  const asked = tidy(typed, context.config.laos)
  await checkRegistration(context, asked, false)
  await refuseExisting(context, asked).catch(async (error: unknown) => {
    if (!(await isLeftToRegistration(context, error))) throw error
  })
}

/**
 * A crowd of addresses makes a directory too. So once the whole site has said "exists" 1,000 times
 * in an hour, only registration says it, to who has proven the phone: nobody is shut out.
 */
async function isLeftToRegistration(context: Context, error: unknown): Promise<boolean> {
  if (!tells(error) || !context.settings.get('registerOTP')) return false
  return (await takeAttempt(context, LIMITS.existingOfSite, 'site')) !== null
}

/**
 * Registers: the member, the ledger's accounts, and the use of the visitor's own `otpToken` in one
 * transaction. UNVERIFIED_OTP unless that token was verified for this phone within 15 minutes and
 * not used, while `registerOTP` is on. Answers the new member's id. What a refusal tells of others
 * is limited to 20 an hour for an address; who registers is not.
 */
export async function register(
  context: Context,
  { otpToken = '', ...typed }: Registration & { otpToken?: string | undefined },
  ip: string,
): Promise<string> {
  const asked = tidy(typed, context.config.laos)
  const token = context.settings.get('registerOTP') ? otpToken : null
  const refusals = countsByAddress(LIMITS.registerRefused, ip)
  const existing = countsByAddress(LIMITS.existing, ip)
  await demandRoomIn(context, refusals)
  const bank = await mayRegister(context, asked, token).catch(async (error: unknown) => {
    // Told only where it can still be counted, so that tries side by side cannot slip by together.
    if (tells(error)) await demandAttempts(context, refusals)
    throw error
  })
  await demandRoomIn(context, existing)
  return withHashingSlot(
    context,
    async () => {
      // Counted before, given back unless the answer told something.
      await demandAttempts(context, existing)
      try {
        await refuseExisting(context, asked)
        const id = await store(context, asked, bank, token)
        await returnAttempts(context, existing)
        await askHolderSoon(context, id)
        return id
      } catch (error) {
        if (!tells(error)) await returnAttempts(context, existing)
        throw error
      }
    },
    { group: crowdOf(ip) },
  )
}

/**
 * All that is looked at before the phone and the account: what was typed, and the token of the
 * phone's code, which only who gets in uses up.
 */
async function mayRegister(
  context: Context,
  asked: Registration,
  token: string | null,
): Promise<Bank> {
  const bank = await checkRegistration(context, asked, true)
  if (!bank) throw new Refused('INVALID_BANK')
  if (token !== null && !(await isVerifiedToken(context, token, asked.username)))
    throw new Refused('UNVERIFIED_OTP')
  return bank
}

/** Refusals by which one could learn who has an account, a verified phone or an invitation to give. */
const TELLING: ReadonlySet<string> = new Set(['EXISTING_USER', 'EXISTING_BANK', 'UNVERIFIED_OTP'])
function tells(error: unknown): boolean {
  if (!(error instanceof Refused)) return false
  const fields = error.details?.['fields']
  return TELLING.has(error.code) || (Array.isArray(fields) && fields.includes('inviteCode'))
}

/** All that needs no look at other members. Answers the bank where one was named. */
async function checkRegistration(
  { db, config, settings }: Context,
  asked: Registration,
  complete: boolean,
): Promise<Bank | undefined> {
  const refusal = registrationRefusal(asked, {
    laos: config.laos,
    complete,
    ageWanted: settings.get('requireAgeConfirmation'),
    isCommon: isCommonPassword,
  })
  if (refusal) throw refuse(refusal)
  if (asked.sourceCode !== '' && !(await isSource(db, asked.sourceCode)))
    throw new Refused('INVALID_USER_INFO', { details: { fields: ['sourceCode'] } })
  if (asked.inviteCode !== '' && !(await memberById(db, inviterIdOf(asked.inviteCode) ?? ''))) {
    throw new Refused('INVALID_USER_INFO', { details: { fields: ['inviteCode'] } })
  }
  return asked.bankCode === '' ? undefined : await offeredBank({ db, config }, asked.bankCode)
}

/** A bank that members may have now; else INVALID_BANK. */
export async function offeredBank(
  { db, config }: Pick<Context, 'db' | 'config'>,
  code: string,
): Promise<Bank> {
  const bank = await findBank(db, code)
  if (!bank?.active || (bank.country === 'LA' && !config.laos)) throw new Refused('INVALID_BANK')
  return bank
}

async function refuseExisting({ db, clock }: Context, asked: Registration): Promise<void> {
  const now = clock.now()
  if (await phoneIsTaken(db, asked.username, now)) throw new Refused('EXISTING_USER')
  if (
    asked.bankCode !== '' &&
    asked.bankAccountNo !== '' &&
    ((await isHouseAccount(db, asked.bankCode, asked.bankAccountNo)) ||
      (await bankAccountIsTaken(db, asked.bankCode, asked.bankAccountNo, now)))
  )
    throw new Refused('EXISTING_BANK')
}

async function store(
  context: Context,
  asked: Registration,
  bank: Bank,
  token: string | null,
): Promise<string> {
  const { db, ledger, clock, ids, config } = context
  const passwordHash = await hashPassword(asked.password, config)
  const id = ids.member()
  const now = clock.now()
  try {
    await db.transaction().execute(async (tx) => {
      if (token !== null && !(await useVerifiedToken(context, tx, token, asked.username)))
        throw new Refused('UNVERIFIED_OTP')
      await insertMember(tx, {
        id,
        username: asked.username,
        name: asked.name,
        password_hash: passwordHash,
        source_code: asked.sourceCode || null,
        inviter_id: asked.inviteCode === '' ? null : inviterIdOf(asked.inviteCode),
        bank_code: bank.code,
        bank_account_name: asked.bankAccountName,
        bank_account_no: asked.bankAccountNo,
        currency: currencyOf(asked.currency, bank.country, config.laos),
        age_confirmed_at: asked.ageConfirmed ? now : null,
        created_at: now,
        updated_at: now,
      })
      await ledger.open([`member:${id}:wallet`, `member:${id}:refund`, `member:${id}:coin`], tx)
    })
  } catch (error) {
    throw whyNotStored(context, error)
  }
  return id
}

/**
 * Of two that came together the database lets one in; the other is told what it would have been
 * told a moment later.
 */
function whyNotStored({ log }: Context, error: unknown): unknown {
  if (error instanceof Refused) return error
  const constraint = brokenConstraint(error)
  if (constraint === 'member_username_unique') return new Refused('EXISTING_USER')
  if (constraint === 'member_bank_unique') return new Refused('EXISTING_BANK')
  if (!isOwnFault(error)) return error
  log.error({ err: forLog(error) }, 'a registration could not be stored')
  return new Refused('REGISTER_FAIL')
}
