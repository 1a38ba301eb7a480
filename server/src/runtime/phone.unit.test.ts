import { expect, test } from 'vitest'
import { mobileRefusal } from './phone.ts'

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
