import { expect, test } from 'vitest'
import { mobileRefusal, onePhone, spellingsOf } from './phone.ts'

test.each([
  ['0812345678', false, null],
  ['0912345678', false, null],
  ['0612345678', false, null],
  ['0212345678', false, 'PHONE_NUMBER_NOT_MOBILE'],
  ['0712345678', false, 'PHONE_NUMBER_NOT_MOBILE'],
  ['081234567', false, 'PHONE_NUMBER_REQUIRE_10_DIGIT'],
  // A Laos site: what is certainly a fixed line, and nothing else.
  ['021212345', true, 'PHONE_NUMBER_NOT_MOBILE'],
  ['071212345', true, 'PHONE_NUMBER_NOT_MOBILE'],
  ['2055512345', true, null],
  ['02055512345', true, null],
  ['55512345', true, null],
  ['22512345', true, null],
  ['0305123456', true, null],
  ['205551234', true, null],
  ['0812345678', true, null],
  ['2012345', true, 'PHONE_NUMBER_REQUIRE_10_DIGIT'],
])('%s, Laos %s: %s', (phone, laos, refusal) => expect(mobileRefusal(phone, laos)).toBe(refusal))

test.each([
  ['55512345', '02055512345'],
  ['2055512345', '02055512345'],
  ['02055512345', '02055512345'],
  [' 02055512345 ', '02055512345'],
  // A subscriber's number may begin with 20 itself.
  ['20555123', '02020555123'],
  ['2020555123', '02020555123'],
  ['305551234', '0305551234'],
  ['0305551234', '0305551234'],
  // Too short, too long, a fixed line, another country's: nobody else's number is made of them.
  ['020555123', '020555123'],
  ['055512345', '055512345'],
  ['0055512345', '0055512345'],
  ['021212345', '021212345'],
  ['0812345678', '0812345678'],
])('on a Laos site %s is %s, and every spelling of it is one', (typed, one) => {
  expect(onePhone(typed, true)).toBe(one)
  expect(spellingsOf(typed, true)).toContain(typed.trim())
  for (const spelling of spellingsOf(typed, true)) expect(onePhone(spelling, true)).toBe(one)
  expect(spellingsOf(typed, false)).toEqual([typed.trim()])
})
