import { expect, it } from 'vitest'
import { cleanOtp } from './otp-text.ts'

it('takes the digits of a pasted message', () => {
  expect(cleanOtp('รหัส 481 906', 6)).toBe('481906')
  expect(cleanOtp('๔๘๑๙๐๖๗', 6)).toBe('481906')
  expect(cleanOtp('abc', 6)).toBe('')
})
