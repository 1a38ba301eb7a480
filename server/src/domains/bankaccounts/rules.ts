import type { Party } from '../../providers/slipcheck/port.ts'
import { bankNumberOf } from './bankNumbers.ts'

/** Verifiers mask accounts, so there is a third answer: it cannot be told. */
export type Match = 'MATCH' | 'NO_MATCH' | 'UNCLEAR'

const HIDDEN = /[x*•.#_]/i
/** Fewer visible digits than this agree with too many accounts. */
const ENOUGH = 4

/**
 * Compares a full account number with one as a verifier shows it: "xxx-x-x1234-x", "1234xxxx5678",
 * "XXXXXX1234", or all of it. Where lengths differ (a mask shortened, a zero dropped) agreement
 * proves nothing, but a visible run found nowhere does.
 */
export function matchAccount(own: string, shown: string | null): Match {
  const full = own.replaceAll(/\D/g, '')
  const signs = (shown ?? '').replaceAll(/[\s-]/g, '')
  if (signs === '' || full === '') return 'UNCLEAR'
  if (/^\d+$/.test(signs)) return bare(signs) === bare(full) ? 'MATCH' : 'NO_MATCH'
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
 * What accounts a mask stands for, `_` for each hidden digit; null for one that hides none or shows
 * none.
 */
export function maskPattern(shown: string | null): string | null {
  const signs = (shown ?? '').replaceAll(/[\s-]/g, '')
  return /\d/.test(signs) && /\D/.test(signs) ? signs.replaceAll(/\D/g, '_') : null
}

const bare = (digits: string): string => digits.replace(/^0+/, '')

/** The account and, where both are known, its bank. */
export function matchParty(own: { bankCode: string; accountNo: string }, party: Party): Match {
  const number = bankNumberOf(own.bankCode)
  if (
    number !== undefined &&
    party.bankNumber !== null &&
    party.bankNumber !== '999' &&
    party.bankNumber !== number
  )
    return 'NO_MATCH'
  return matchAccount(own.accountNo, party.account)
}

/**
 * Whether a shown name speaks against the registered one. Verifiers cut names short and write them
 * in either script, so agreement proves little and only two names of one script without a common
 * word are a contradiction.
 */
export function contradictsName(registered: string, shown: readonly string[]): boolean {
  const own = wordsOf(registered)
  const comparable = shown
    .map(wordsOf)
    .filter((words) => words.length > 0 && own.length > 0 && isThai(words) === isThai(own))
  if (comparable.length === 0) return false
  return !comparable.some((words) =>
    words.some((word) => own.some((mine) => mine.startsWith(word) || word.startsWith(mine))),
  )
}

const TITLES = /^(mr|mrs|ms|miss|นาย|นาง|นางสาว|น\.ส\.|นส|ด\.ช\.|ด\.ญ\.)\.?\s*/i
const wordsOf = (name: string): string[] =>
  name
    .trim()
    .toLowerCase()
    .replace(TITLES, '')
    .split(/[\s.]+/)
    .map((word) => word.replaceAll(/[*x]+$/g, ''))
    .filter((word) => word.length >= 2)
const isThai = (words: string[]): boolean => /[\u0e00-\u0e7f]/.test(words.join(''))
