import { IS_LAOS } from '../settings.ts'
import { laoPhone } from './laoPhone.ts'

/**
 * 081 234 5678 while it is typed, in the Laos build a mobile's as Lao write it; other lengths in
 * threes. Only digits are kept.
 */
export function spacedPhone(value: string): string {
  const digits = value.replaceAll(/\D/g, '')
  const lao = IS_LAOS && laoPhone(digits)
  return lao || [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)].filter(Boolean).join(' ')
}

export const phoneDigits = (value: string): string => value.replaceAll(/\D/g, '')
