/* What may be typed into an amount: digits and at most two decimals. Anything else leaves the field as it was,
   so a pasted figure is never silently turned into another one. */

const localDigits = /[๐-๙໐-໙０-９]/g
const zeros = [0x0e50, 0x0ed0, 0xff10]

function toAsciiDigit(digit: string): string {
  const code = digit.charCodeAt(0)
  const zero = zeros.find((first) => code >= first && code <= first + 9) ?? code
  return String(code - zero)
}

/**
 * `next` cleaned, or `previous` when it is not an amount of baht (at most 10 digits and 2
 * decimals).
 */
export function cleanAmount(next: string, previous: string): string {
  let text = next.replace(localDigits, toAsciiDigit).replace(/[฿\s]/g, '')
  // Keyboards of some regions offer only a comma for the decimals; "1,000" is a thousand all the same.
  text = /^\d*,\d{0,2}$/.test(text) ? text.replace(',', '.') : text.replace(/,/g, '')
  if (!/^\d*\.?\d*$/.test(text)) return previous
  if (text === '' || text === '.') return text === '' ? '' : '0.'
  const [whole = '', decimals] = text.split('.')
  const baht = whole.replace(/^0+(?=\d)/, '') || '0'
  if (baht.length > 10) return previous
  if (decimals === undefined) return baht
  if (!/^\d{0,2}0*$/.test(decimals)) return previous
  return `${baht}.${decimals.slice(0, 2)}`
}

/** The amount in baht, or null when nothing that counts has been typed yet. */
export function parseAmount(text: string): number | null {
  if (!/^\d{1,10}(\.\d{0,2})?$/.test(text)) return null
  return Number(text)
}
