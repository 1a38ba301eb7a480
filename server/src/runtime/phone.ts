/** Thai phones: 10 digits from 0. A Laos site: 8 to 11 digits. Null: good. */
export function phoneRefusal(phone: string, laos: boolean): 'PHONE_NUMBER_REQUIRE_10_DIGIT' | null {
  return (laos ? /^\d{8,11}$/ : /^0\d{9}$/).test(phone) ? null : 'PHONE_NUMBER_REQUIRE_10_DIGIT'
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
