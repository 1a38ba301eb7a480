/** How dialects write money. Each answers null for what has a part of a satang or is no amount. */
const MOST = 1_000_000_000_000n

const within = (amount: bigint): bigint | null =>
  amount <= MOST && amount >= -MOST ? amount : null

/** A whole number of parts, so many of which make a satang. */
export function satangOfParts(value: unknown, perSatang: bigint): bigint | null {
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) return null
  const parts = BigInt(value)
  return parts % perSatang === 0n ? within(parts / perSatang) : null
}

const DECIMAL = /^(-?)(\d{1,12})(?:\.(\d{1,10}))?$/

/** Baht as a decimal, of text or of JSON; zeros behind the second decimal are no part of a satang. */
export function satangOfDecimal(value: unknown): bigint | null {
  const text = typeof value === 'number' ? String(value) : value
  const [, sign, whole, part = ''] = (typeof text === 'string' && DECIMAL.exec(text)) || []
  if (whole === undefined || /[1-9]/.test(part.slice(2))) return null
  const amount = BigInt(whole) * 100n + BigInt(part.slice(0, 2).padEnd(2, '0'))
  return within(sign === '-' ? -amount : amount)
}

/** Baht with two decimals, exactly; the text is a JSON number too. */
export const decimalOf = (satang: bigint): string => {
  const [sign, amount] = satang < 0n ? ['-', -satang] : ['', satang]
  return `${sign}${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`
}
