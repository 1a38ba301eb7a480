import {
  CURRENCIES,
  ENGLISH_ONLY_BANKS,
  INVITE_CODE_PREFIX,
  type Currency,
} from '@krapao/contract/constants'
import type { ErrorCode } from '@krapao/contract/errors'
import type { MemberStatus } from '../../../db/tables/people/members.ts'
import { onePhone, phoneRefusal } from '../../../runtime/phone.ts'
import { passwordFault } from './passwordRules/passwordRules.ts'

export interface Registration {
  name: string
  username: string
  password: string
  sourceCode: string
  inviteCode: string
  bankCode: string
  bankAccountName: string
  bankAccountNo: string
  currency: Currency | ''
  ageConfirmed: boolean
}

export interface RuleRefusal {
  code: ErrorCode
  details?: Record<string, unknown>
}
const wrongFields = (fields: string[]): RuleRefusal => ({
  code: 'INVALID_USER_INFO',
  details: { fields },
})

/** As the product keeps names: upper case, one space between words. */
export const tidyName = (name: string): string =>
  name.normalize('NFC').trim().replace(/\s+/g, ' ').toUpperCase()

/** What a person typed, as it is kept: a phone in one spelling. The password stays as it is. */
export function tidy(typed: Registration, laos: boolean): Registration {
  return {
    ...typed,
    name: tidyName(typed.name),
    bankAccountName: tidyName(typed.bankAccountName),
    username: onePhone(typed.username, laos),
    bankCode: typed.bankCode.trim().toUpperCase(),
    bankAccountNo: typed.bankAccountNo.trim(),
    sourceCode: typed.sourceCode.trim(),
    inviteCode: typed.inviteCode.trim(),
  }
}

/**
 * Thai, Lao and plain Latin letters with their marks, and what stands between them in a person's
 * name. A letter of another script may look like one of these, and would deceive whoever compares
 * the name with the bank's; so would two scripts in one word. Words of two scripts are ordinary: a
 * Thai given name beside a foreign family's.
 */
const isName = (name: string): boolean =>
  name.length <= 120 &&
  /^\p{L}[\p{L}\p{M}\p{N} .,'’()/&-]*$/u.test(name) &&
  name.split(/[^\p{L}\p{M}]+/u).every((word) => WORDS.some((script) => script.test(word)))
/** Thai, Lao, Latin to its extensions, each with the marks that are written on it. */
const WORDS = [
  /^[\u0e01-\u0e4e]*$/,
  /^[\u0e81-\u0edf]*$/,
  /^(?:[A-Za-z\u00aa\u00ba\u00c0-\u024f\u1e00-\u1eff]|[\u0300-\u036f])*$/,
]
const isAccountNo = (number: string): boolean => /^\d{8,20}$/.test(number)
export const isEnglishName = (name: string): boolean => /^[A-Za-z]+( [A-Za-z]+)*$/.test(name)
export const wantsEnglish = (bankCode: string): boolean =>
  (ENGLISH_ONLY_BANKS as readonly string[]).includes(bankCode)

export interface Checks {
  laos: boolean
  complete: boolean
  ageWanted: boolean
  isCommon: (password: string) => boolean
}

/**
 * Everything that can be said of a (tidied) registration without asking the database, in the order
 * a form would.
 */
export function registrationRefusal(asked: Registration, checks: Checks): RuleRefusal | null {
  const phone = phoneRefusal(asked.username, checks.laos)
  if (phone) return { code: phone }
  const fields: string[] = []
  if (!isName(asked.name)) fields.push('name')
  const password = passwordFault(asked.password, {
    phone: asked.username,
    names: [asked.name, asked.bankAccountName],
    isCommon: checks.isCommon,
  })
  if (password) fields.push('password')
  if (asked.currency !== '' && !checks.laos && asked.currency !== 'BAHT') fields.push('currency')
  if (asked.inviteCode !== '' && inviterIdOf(asked.inviteCode) === null) fields.push('inviteCode')
  if (checks.complete && checks.ageWanted && !asked.ageConfirmed) fields.push('ageConfirmed')
  fields.push(...bankFaults(asked, checks.complete))
  if (fields.length > 0)
    return { code: 'INVALID_USER_INFO', details: { fields, ...(password ? { password } : {}) } }
  return englishRefusal(asked)
}

export interface BankFields {
  bankCode: string
  bankAccountName: string
  bankAccountNo: string
}

/**
 * Bank fields that are missing where all are wanted, or filled with what cannot be. A bank's code
 * is the database's to know.
 */
function bankFaults(asked: BankFields, complete: boolean): string[] {
  const faults: string[] = []
  if (complete && asked.bankCode === '') faults.push('bankCode')
  if (complete || asked.bankAccountName !== '')
    if (!isName(asked.bankAccountName)) faults.push('bankAccountName')
  if (complete || asked.bankAccountNo !== '')
    if (!isAccountNo(asked.bankAccountNo)) faults.push('bankAccountNo')
  return faults
}

function englishRefusal(asked: { bankCode: string; bankAccountName: string }): RuleRefusal | null {
  const must = wantsEnglish(asked.bankCode) && asked.bankAccountName !== ''
  return must && !isEnglishName(asked.bankAccountName) ? { code: 'BANK_ACCOUNT_NAME_ENG' } : null
}

/** Faults of the bank fields as a refusal: INVALID_USER_INFO, BANK_ACCOUNT_NAME_ENG, or null. */
export function bankRefusal(asked: BankFields): RuleRefusal | null {
  const faults = bankFaults(asked, true)
  return faults.length > 0 ? wrongFields(faults) : englishRefusal(asked)
}

export const nameRefusal = (name: string): RuleRefusal | null =>
  isName(name) ? null : wrongFields(['name'])

/** The inviter's id in an invite code, or null when it is not one. */
export function inviterIdOf(inviteCode: string): string | null {
  const id = inviteCode.toUpperCase().startsWith(INVITE_CODE_PREFIX)
    ? inviteCode.slice(INVITE_CODE_PREFIX.length).toLowerCase()
    : ''
  return /^[0-9a-z]{4,32}$/.test(id) ? id : null
}

/** The currency of the member's bank account: the one chosen, else that of the bank's country. */
export function currencyOf(chosen: Currency | '', country: 'TH' | 'LA', laos: boolean): Currency {
  return laos ? chosen || (country === 'LA' ? CURRENCIES[1] : CURRENCIES[0]) : CURRENCIES[0]
}

const STATUS_REFUSAL: Record<Exclude<MemberStatus, 'ACTIVE'>, ErrorCode> = {
  INACTIVE: 'INACTIVE_USER',
  LOCKED: 'INVALID_USER_1',
  REVIEW: 'INVALID_USER_2',
  SUSPENDED: 'INVALID_USER_3',
  CLOSED: 'INVALID_USER_4',
}
/** Why a member whose password was right may still not come in, or null. */
export const loginRefusal = (member: { status: MemberStatus }): ErrorCode | null =>
  member.status === 'ACTIVE' ? null : STATUS_REFUSAL[member.status]

const FIRST_QUESTION_MS = 5_000
const LAST_QUESTION_MS = 6 * 60 * 60_000
/** When the bank is asked for a holder again: from 5 s doubling to 6 h; `attempts` so far, from 1. */
export const nextHolderQuestionMs = (attempts: number): number =>
  Math.min(LAST_QUESTION_MS, FIRST_QUESTION_MS * 2 ** Math.min(Math.max(attempts - 1, 0), 20))

export const LIMITS = {
  /** Failures for one phone at one address. */
  loginHere: { name: 'login-here', hits: 5, seconds: 900 },
  /**
   * Failures for one phone from everywhere. More than one address can make in the hour (20), so it
   * takes several; it never counts against a device of the owner's.
   */
  loginPhone: { name: 'login-phone', hits: 30, seconds: 3600 },
  /** Failures for one phone on a device on which its owner has logged in. */
  loginDevice: { name: 'login-device', hits: 5, seconds: 900 },
  loginAddress: { name: 'login-address', hits: 50, seconds: 900 },
  /** Wrong old passwords at changing it: a stolen session must not become a guessing machine. */
  password: { name: 'password-member', hits: 5, seconds: 900 },
  validate: { name: 'validate-address', hits: 20, seconds: 3600 },
  /** "Exists" as all validations of the site together say it. */
  existingOfSite: { name: 'validate-existing', hits: 1_000, seconds: 3600 },
  /** Registrations that were told "exists": as telling as a validation. */
  existing: { name: 'register-address', hits: 20, seconds: 3600 },
  /** Registrations refused for what they would tell of somebody else's code or invitation. */
  registerRefused: { name: 'register-refused', hits: 20, seconds: 3600 },
  bankChange: { name: 'bank-member', hits: 20, seconds: 3600 },
} as const
