/** Satang (above 0 or 0) as "500.00", the way Thai banks write baht. */
export function bahtText(satang: bigint): string {
  if (satang < 0n) throw new RangeError('an amount is never below zero')
  return `${satang / 100n}.${String(satang % 100n).padStart(2, '0')}`
}

/**
 * What may be below zero too, "-500.00": what a PSP holds for us; null for anything written
 * otherwise.
 */
export function balanceOfText(text: string): bigint | null {
  const size = satangOfText(text.replace(/^-/, ''))
  return size === null || !text.startsWith('-') ? size : -size
}

/** "500.00" to satang; null for anything written otherwise. */
export function satangOfText(text: string): bigint | null {
  const match = /^(\d{1,12})\.(\d{2})$/.exec(text)
  return match?.[1] && match[2] ? BigInt(match[1]) * 100n + BigInt(match[2]) : null
}

/** The same of one who writes "500", "500.5" and "500.00"; null for anything else. */
export function satangOfShort(text: string): bigint | null {
  const match = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text)
  return match?.[1] ? BigInt(match[1]) * 100n + BigInt((match[2] ?? '').padEnd(2, '0')) : null
}
