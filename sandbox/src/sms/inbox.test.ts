import { expect, it } from 'vitest'
import { readOtp } from './inbox.ts'

it.each([
  ['รหัส OTP ของคุณคือ 482913 (Ref: K7PQ) ใช้ได้ 5 นาที', { otpCode: '482913', otpRef: 'K7PQ' }],
  ['OTP=105772 Ref.ZM3D', { otpCode: '105772', otpRef: 'ZM3D' }],
  ['ref: 123456 code 654321', { otpCode: '654321', otpRef: '123456' }],
  ['ລະຫັດ 000042 ອ້າງອີງ ref ab12', { otpCode: '000042', otpRef: 'ab12' }],
  ['โทร 0812345678 ยอด 1234567', {}],
  ['hello', {}],
])('reads %s', (text, read) => {
  expect(readOtp(text)).toEqual(read)
})
