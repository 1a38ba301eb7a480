import { onePhone } from '../../runtime/phone.ts'

/**
 * A member's phone with its country, without a plus: 66 and nine digits, or 856 and 20 with eight
 * digits or 30 with seven. Numbers of Laos are kept with and without their 0 and their 20. Null: no
 * mobile number of the country.
 */
export function e164Of(phone: string, laos: boolean): string | null {
  if (!laos) return /^0\d{9}$/.test(phone) ? `66${phone.slice(1)}` : null
  const one = onePhone(phone, true)
  return /^0(20\d{8}|30\d{7})$/.test(one) ? `856${one.slice(1)}` : null
}
