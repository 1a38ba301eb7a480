import { PASSWORD_LENGTH } from '@krapao/contract/constants'
import { SITE_NAME } from '../../../../runtime/siteName.ts'

/** Whose password it is to be. */
export interface PasswordOwner {
  phone: string
  /** The member's name, and the holder's of the bank account. */
  names: readonly string[]
  /** Whether a password, in lower case, is among the leaked ones. */
  isCommon: (lowerCase: string) => boolean
}

/**
 * Why a password is refused, or null. COMMON: among the leaked ones. GUESSABLE: made of the site's
 * name, the phone or the member's name, with at most what people add to such a word.
 */
export function passwordFault(
  password: string,
  owner: PasswordOwner,
): 'LENGTH' | 'COMMON' | 'GUESSABLE' | null {
  const length = Array.from(password).length
  if (length < PASSWORD_LENGTH.min || length > PASSWORD_LENGTH.max) return 'LENGTH'
  const lowerCase = password.normalize('NFC').toLowerCase()
  if (owner.isCommon(lowerCase)) return 'COMMON'
  return isMadeOf(lowerCase, owner) ? 'GUESSABLE' : null
}

/** Fewer letters of one's own than this, beside a word that anybody knows, are no secret. */
const OWN_LETTERS = 4
const SHORTEST_WORD = 3

/**
 * Takes the known words out, wherever they stand and in letters or in figures that look like them;
 * what is left must be a secret by itself: signs and up to eight digits (a year, a birthday) are
 * none.
 */
function isMadeOf(lowerCase: string, { phone, names }: PasswordOwner): boolean {
  const words = [SITE_NAME, ...names.flatMap((name) => name.split(/[^\p{L}\p{M}\p{N}]+/u))]
    .map((word) => word.normalize('NFC').toLowerCase())
    .filter((word) => Array.from(word).length >= SHORTEST_WORD)
  const numbers = [phone, phone.slice(1), phone.slice(-8), phone.slice(-7)].filter(
    (digits) => digits.length >= 7,
  )
  for (const spelled of new Set([lowerCase, asLetters(lowerCase)])) {
    const known = [...words, ...numbers].toSorted((a, b) => b.length - a.length)
    const left = known.reduce((rest, word) => rest.replaceAll(word, ''), spelled)
    if (left !== spelled && isNoSecret(left)) return true
  }
  return false
}

const isNoSecret = (left: string): boolean => {
  const letters = Array.from(left.replaceAll(/[^\p{L}]/gu, '')).length
  const digits = left.replaceAll(/\D/g, '').length
  return letters < OWN_LETTERS && digits <= 8
}

const LOOKS_LIKE: Record<string, string> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  '@': 'a',
  $: 's',
}
const asLetters = (text: string): string =>
  text.replaceAll(/[01345@$]/g, (sign) => LOOKS_LIKE[sign] ?? sign)
