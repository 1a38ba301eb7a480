/** Thai phones: 10 digits from 0. A Laos site: 8 to 11 digits. Null: good. */
export function phoneRefusal(phone: string, laos: boolean): 'PHONE_NUMBER_REQUIRE_10_DIGIT' | null {
  return (laos ? /^\d{8,11}$/ : /^0\d{9}$/).test(phone) ? null : 'PHONE_NUMBER_REQUIRE_10_DIGIT'
}

const LAO_MOBILE = /^(?:0?20)?([1-9]\d{7})$/
const LAO_MOBILE_30 = /^0?(30\d{7})$/

/**
 * One spelling for a number, whoever types it: on a Laos site a mobile, which is written with and
 * without its 0 and its 20, is `020` and eight digits, or `030` and seven. A number of another
 * length is no such mobile and stays as it is typed, as it is nobody's yet.
 */
export function onePhone(phone: string, laos: boolean): string {
  const typed = phone.trim()
  if (!laos) return typed
  const [, longer] = LAO_MOBILE_30.exec(typed) ?? []
  if (longer) return `0${longer}`
  const [, subscriber] = LAO_MOBILE.exec(typed) ?? []
  return subscriber ? `020${subscriber}` : typed
}

/**
 * Every spelling of the same number, `onePhone` first: accounts keep the one that they were made
 * by.
 */
export function spellingsOf(phone: string, laos: boolean): string[] {
  const one = onePhone(phone, laos)
  if (!laos) return [one]
  if (one.length === 11 && one.startsWith('020')) return [one, one.slice(1), one.slice(3)]
  return LAO_MOBILE_30.test(one) ? [one, one.slice(1)] : [one]
}

/**
 * The same, and for numbers that no text message reaches: in Thailand all but 06, 08 and 09; in
 * Laos only what is certainly a fixed line (0, an area code of two digits, six more), as mobile
 * numbers are written there with and without their 20.
 */
export function mobileRefusal(
  phone: string,
  laos: boolean,
): 'PHONE_NUMBER_REQUIRE_10_DIGIT' | 'PHONE_NUMBER_NOT_MOBILE' | null {
  const isMobile = laos ? !/^0[2-8][1-9]\d{6}$/.test(phone) : /^0[689]/.test(phone)
  return phoneRefusal(phone, laos) ?? (isMobile ? null : 'PHONE_NUMBER_NOT_MOBILE')
}

/** What an operator without the right to see all is shown: enough to recognise, too little to use. */
export const maskPhone = (phone: string): string =>
  phone.length < 7 ? 'xxx' : `${phone.slice(0, 3)}-xxx-${phone.slice(-4)}`
