export { maskPhone } from '../../../runtime/phone.ts'
export { maskAccount } from '../../site/public.ts'

/** 110.164.x.x; of an IPv6 address the network. */
export function maskAddress(address: string): string {
  const parts = address.split('.')
  if (parts.length === 4) return `${parts[0]}.${parts[1]}.x.x`
  return `${address.split(':').slice(0, 2).join(':')}:x`
}

type Asked = { by: 'newest' } | { by: 'digits'; digits: string } | { by: 'text'; text: string }

/** Digits find phones and accounts, 3 at least; anything else a name, an id or a reference. */
export function readQuery(query: string): Asked {
  const text = query.trim()
  if (text === '') return { by: 'newest' }
  const digits = text.replaceAll(/[\s()-]/g, '').replace(/^\+66(?=\d)/, '0')
  return /^\d{3,20}$/.test(digits) ? { by: 'digits', digits } : { by: 'text', text }
}

/** Digits that may be those of a mask: of four or fewer none is hidden. */
export const isGuess = (query: string): boolean => {
  const asked = readQuery(query)
  return asked.by === 'digits' && asked.digits.length > 4
}
