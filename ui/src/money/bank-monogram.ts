/**
 * Two letters for a bank: our own for the common ones, else the first two of its code. Never a
 * bank's logo.
 */
const known: Record<string, string> = {
  KBANK: 'KB',
  SCB: 'SC',
  KTB: 'KT',
  BBL: 'BB',
  GSB: 'GS',
  TMB: 'TM',
  TTB: 'TT',
  BAY: 'BY',
  BAAC: 'BA',
  GHB: 'GH',
  KKP: 'KK',
  CIMB: 'CI',
  UOB: 'UO',
  TISCO: 'TI',
  LHBANK: 'LH',
  ICBC: 'IC',
  BCEL: 'BC',
  TRUEWALLET: 'TW',
  PAYTIMZ: 'PT',
  PAYONEX: 'PX',
}
const tints = ['wait', 'gift', 'in'] as const

export function bankMonogram(code: string): string {
  return (
    known[code.toUpperCase()] ??
    code
      .replace(/[^\p{L}\p{N}]/gu, '')
      .slice(0, 2)
      .toUpperCase()
  )
}

/** One tint a bank, always the same; never coral, which would read as a fault. */
export function bankTint(code: string): (typeof tints)[number] {
  if (code.toUpperCase() === 'KBANK') return 'in'
  let sum = 0
  for (const letter of code.toUpperCase()) sum = (sum * 31 + letter.charCodeAt(0)) % 997
  return tints[sum % tints.length] ?? 'wait'
}
