const two = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

const withMinus = (text: string): string => text.replace('-', '\u2212')
/** 1,234.50 */
export const baht2 = (amount: number): string => withMinus(two.format(amount))
/** ฿1,234.50, and ฿1,234 for .00: for sentences and buttons. */
export const bahtShort = (amount: number): string =>
  `${amount < 0 ? '\u2212' : ''}฿${two.format(Math.abs(amount)).replace(/\.00$/, '')}`
export const initials = (name: string): string =>
  Array.from(name.replaceAll(/[^\p{L} ]/gu, ''))
    .slice(0, 2)
    .join('')
