type MoneyParts = { negative: boolean; baht: string; satang: string }

/** The minus of money, U+2212: as wide as the plus, unlike the hyphen. */
export const minus = '−'

/**
 * An amount in baht, split as it is shown; null for anything that is not a number (missing, NaN,
 * infinite, empty text).
 */
export function moneyParts(amount: unknown): MoneyParts | null {
  const value =
    typeof amount === 'number'
      ? amount
      : typeof amount === 'string' && amount.trim() !== ''
        ? Number(amount)
        : NaN
  if (!Number.isFinite(value) || Math.abs(value) >= 1e15) return null
  const [whole = '0', satang = '00'] = Math.abs(value).toFixed(2).split('.')
  return {
    negative: value < 0 && `${whole}${satang}` !== '000',
    baht: whole.replace(/\B(?=(\d{3})+$)/g, ','),
    satang,
  }
}

/** The same as one string, for a button or a sentence: "฿500.00", "−฿20.50", "-". */
export function moneyText(amount: unknown, currency = '฿'): string {
  const parts = moneyParts(amount)
  return parts ? `${parts.negative ? minus : ''}${currency}${parts.baht}.${parts.satang}` : '-'
}

/** As `moneyText` without ".00", for limits and quick-picks: "฿100", "฿1,000", "฿1,140.75". */
export function moneyShort(amount: unknown, currency = '฿'): string {
  return moneyText(amount, currency).replace(/\.00$/, '')
}
