import type { BlockKind } from '@krapao/contract/ops/identity/kinds'

const ZEROS = [0x0e50, 0x0ed0]
/** The digits of what a person typed, also those written in Thai or Lao, without all else. */
export function digitsOf(typed: string): string {
  const plain = typed.normalize('NFKC').replaceAll(/[\u0e50-\u0e59\u0ed0-\u0ed9]/gu, (sign) => {
    const code = sign.codePointAt(0) ?? 0
    return String(code - (ZEROS.findLast((zero) => zero <= code) ?? code))
  })
  return plain.replaceAll(/[^0-9]/g, '')
}

/**
 * A phone as members register it, from however it is written: +66 and 0066 are Thailand, +856 and
 * 00856 Laos. The database takes zeros and the 20 of Lao mobiles away when it compares.
 */
export function phoneOf(typed: string): string | null {
  const digits = digitsOf(typed)
  const isAbroad = /^\s*(?:\+|00)/.test(typed.normalize('NFKC'))
  const [, thai, lao] = /^(?:00)?(?:66(\d{9})|856(\d{8,10}))$/.exec(digits) ?? []
  if (isAbroad && thai) return `0${thai}`
  if (isAbroad && lao) return lao
  if (digits.length === 11 && digits.startsWith('66')) return `0${digits.slice(2)}`
  return digits.length >= 8 && digits.length <= 13 ? digits : null
}

/** An account's digits; null where there are too few to be one. */
export function accountOf(typed: string): string | null {
  const digits = digitsOf(typed)
  return digits.length >= 8 && digits.length <= 20 ? digits : null
}

/** What an operator sees of what is kept away: the last four signs. */
export function shownOf(kind: BlockKind, plain: string, bankCode = ''): string {
  const tail = plain.slice(-4)
  if (kind === 'PHONE') return `${plain.slice(0, 2)}x-xxx-${tail}`
  return kind === 'BANK' ? `${bankCode} x${tail}` : `x${tail}`
}
