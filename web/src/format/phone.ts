import { IS_LAOS } from '../settings.ts'
import { laoPhone } from './laoPhone.ts'

/**
 * 081 234 5678 while it is typed, on a Laos site a mobile's as Lao write it; other lengths in
 * threes. Only digits are kept.
 */
export function spacedPhone(value: string): string {
  const digits = value.replaceAll(/\D/g, '')
  const lao = IS_LAOS && laoPhone(digits)
  return lao || [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)].filter(Boolean).join(' ')
}

/** 081 xxx 5678: its owner knows it, and who looks over a shoulder learns too little. */
export const maskedPhone = (digits: string): string =>
  digits && `${digits.slice(0, 3)} xxx ${digits.slice(Math.max(6, digits.length - 4))}`

export const phoneDigits = (value: string): string => value.replaceAll(/\D/g, '')
