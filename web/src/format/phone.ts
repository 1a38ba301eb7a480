const LAO_MOBILE = /^(0?20)(\d{0,4})(\d*)$/

/**
 * 081 234 5678 while it is typed, and 020 5555 6789 as Lao write a mobile's; other lengths in
 * threes. Only digits are kept.
 */
export function spacedPhone(value: string): string {
  const digits = value.replaceAll(/\D/g, '')
  const lao = LAO_MOBILE.exec(digits)
  if (lao) return lao.slice(1).filter(Boolean).join(' ')
  return [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)].filter(Boolean).join(' ')
}

export const phoneDigits = (value: string): string => value.replaceAll(/\D/g, '')
