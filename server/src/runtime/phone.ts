/** Thai phones: 10 digits from 0. The Laos build: 8 to 11 digits. Null: good. */
export function phoneRefusal(phone: string, laos: boolean): 'PHONE_NUMBER_REQUIRE_10_DIGIT' | null {
  return (laos ? /^\d{8,11}$/ : /^0\d{9}$/).test(phone) ? null : 'PHONE_NUMBER_REQUIRE_10_DIGIT'
}

/** What an operator without the right to see all is shown: enough to recognise, too little to use. */
export const maskPhone = (phone: string): string =>
  phone.length < 7 ? 'xxx' : `${phone.slice(0, 3)}-xxx-${phone.slice(-4)}`
