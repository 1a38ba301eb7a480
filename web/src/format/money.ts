const format = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})

/**
 * Baht with exactly two decimals and commas; '-' for anything that is not a number. A minus is
 * U+2212.
 */
export function money(baht: unknown): string {
  if (typeof baht !== 'number' || !Number.isFinite(baht)) return '-'
  return format.format(baht === 0 ? 0 : baht).replace('-', '\u2212')
}

/** Sum in satang, so that no float creeps in; baht again. */
export const sumBaht = (amounts: readonly number[]): number =>
  amounts.reduce((satang, amount) => satang + Math.round(amount * 100), 0) / 100
