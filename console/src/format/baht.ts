const two = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const short = new Intl.NumberFormat('en', { maximumFractionDigits: 2 })

const withMinus = (text: string): string => text.replace('-', '\u2212')
/** 1,234.50 */
export const baht2 = (amount: number): string => withMinus(two.format(amount))
/** ฿1,234.5, without .00: for sentences and buttons. */
export const bahtShort = (amount: number): string =>
  `${amount < 0 ? '\u2212' : ''}฿${short.format(Math.abs(amount))}`
export const initials = (name: string): string =>
  Array.from(name.replaceAll(/[^\p{L} ]/gu, ''))
    .slice(0, 2)
    .join('')
