/** 081 234 5678 while it is typed; other lengths in threes. Only digits are kept. */
export function spacedPhone(value: string): string {
  const digits = value.replaceAll(/\D/g, '')
  return [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)].filter(Boolean).join(' ')
}

export const phoneDigits = (value: string): string => value.replaceAll(/\D/g, '')
