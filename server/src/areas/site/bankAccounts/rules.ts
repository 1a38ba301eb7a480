import { bankNumberOf, isBankNumber } from './bankNumbers.ts'
import { matchNames, type Match } from './personName.ts'

/** An account that we know in full: a member's, or one of our own. */
export interface KnownAccount {
  bankCode: string
  accountNo: string
  /** The holder's names, in every script that we have. */
  names: readonly string[]
}
/** One end of a transfer as a bank or a verifier shows it. */
export interface ShownAccount {
  /** The bank's code as the product has it, where that is what is shown: our own feed does. */
  bankCode?: string
  /** The Bank of Thailand's number of the bank; null or 999 where it is not shown. */
  bankNumber: string | null
  account: string | null
  names: readonly string[]
}

const HIDDEN = /[x*•.#_]/i
/** Fewer visible digits than this agree with too many accounts. */
const ENOUGH = 4

/** Digits, and an x for each that the bank hides; what banks write between them goes. */
export const plainAccount = (text: string): string =>
  text.replaceAll(/[\s.-]/g, '').replaceAll(/[X*]/g, 'x')

const signsOf = (shown: string | null): string => (shown ?? '').replaceAll(/[\s-]/g, '')
/** Whether all digits are shown. */
const isWhole = (shown: string | null): boolean => /^\d+$/.test(signsOf(shown))
const bare = (digits: string): string => digits.replace(/^0+/, '')

/**
 * Compares a full account number with one as a verifier shows it: "xxx-x-x1234-x", "1234xxxx5678",
 * "XXXXXX1234", or all of it. Where lengths differ (a mask shortened, a zero dropped) agreement
 * proves nothing, but a visible run found nowhere does.
 */
export function matchAccount(own: string, shown: string | null): Match {
  const full = own.replaceAll(/\D/g, '')
  const signs = signsOf(shown)
  if (signs === '' || full === '') return 'UNCLEAR'
  if (isWhole(shown)) return bare(signs) === bare(full) ? 'MATCH' : 'NO_MATCH'
  if (!Array.from(signs).every((sign) => /\d/.test(sign) || HIDDEN.test(sign))) return 'UNCLEAR'
  if (signs.length !== full.length) {
    const runs = signs.split(/\D+/).filter((run) => run.length > 0)
    return runs.every((run) => full.includes(run)) ? 'UNCLEAR' : 'NO_MATCH'
  }
  const visible = Array.from(signs).flatMap((sign, at) =>
    /\d/.test(sign) ? [sign === full[at]] : [],
  )
  if (visible.includes(false)) return 'NO_MATCH'
  return visible.length >= ENOUGH ? 'MATCH' : 'UNCLEAR'
}

/**
 * What registered accounts could be the one that is shown, as a pattern of SQL's `like`: `_` for
 * each hidden digit; of a whole number also those that write zeros before it. Null where nothing is
 * shown.
 */
export function accountPattern(shown: string | null): string | null {
  const signs = signsOf(shown)
  if (!/\d/.test(signs)) return null
  return isWhole(shown) ? `%${bare(signs)}` : signs.replaceAll(/\D/g, '_')
}

function matchBank(bankCode: string, shown: ShownAccount): Match {
  if (shown.bankCode === bankCode) return 'MATCH'
  const own = bankNumberOf(bankCode)
  if (shown.bankCode !== undefined)
    return own !== undefined && own === bankNumberOf(shown.bankCode) ? 'MATCH' : 'NO_MATCH'
  const { bankNumber } = shown
  if (bankNumber === null || bankNumber === '' || bankNumber === '999') return 'UNCLEAR'
  if (own === undefined) return isBankNumber(bankNumber) ? 'NO_MATCH' : 'UNCLEAR'
  return own === bankNumber ? 'MATCH' : 'NO_MATCH'
}

/**
 * Whether the account that received is one of ours: its whole number, or its visible digits
 * together with the bank and the holder's whole name. A stranger at our bank whose number ends
 * alike can have a name that begins like ours: one that is cut cannot be told.
 */
export function matchReceiver(own: KnownAccount, shown: ShownAccount): Match {
  const number = matchAccount(own.accountNo, shown.account)
  const bank = matchBank(own.bankCode, shown)
  const name = matchNames(own.names, shown.names, { cut: 'UNCLEAR' })
  if (number === 'NO_MATCH' || bank === 'NO_MATCH') return 'NO_MATCH'
  if (number === 'MATCH' && isWhole(shown.account))
    // The same digits at a bank that is not named, under a stranger's name, are another account.
    return name === 'NO_MATCH' && bank !== 'MATCH' ? 'UNCLEAR' : 'MATCH'
  if (name === 'NO_MATCH') return 'NO_MATCH'
  return number === 'MATCH' && bank === 'MATCH' && name === 'MATCH' ? 'MATCH' : 'UNCLEAR'
}

/**
 * Whether the account that sent is the member's: its whole number, or its visible digits together
 * with the bank; and in both cases the holder's name, for a member types the number and it proves
 * nothing by itself.
 */
export function matchSender(own: KnownAccount, shown: ShownAccount): Match {
  const number = matchAccount(own.accountNo, shown.account)
  const bank = matchBank(own.bankCode, shown)
  const name = matchNames(own.names, shown.names)
  if (number === 'NO_MATCH' || bank === 'NO_MATCH' || name === 'NO_MATCH') return 'NO_MATCH'
  if (number !== 'MATCH' || name !== 'MATCH') return 'UNCLEAR'
  return isWhole(shown.account) || bank === 'MATCH' ? 'MATCH' : 'UNCLEAR'
}

/** Whether what is shown may be one of these accounts: nothing about it says that it is not. */
export const matchesAnyAccount = (
  accounts: readonly KnownAccount[],
  shown: ShownAccount,
): boolean => accounts.some((account) => matchSender(account, shown) !== 'NO_MATCH')

/** As a screen shows an account number: the last four signs. One that short is told whole. */
export const maskAccount = (account: string): string => `xxx-x-x${account.slice(-4)}`
