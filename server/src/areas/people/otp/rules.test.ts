import { expect, test } from 'vitest'
import { drawCode, drawRef, isToken, otpRefusal, smsText } from './rules.ts'

const from =
  (...draws: number[]) =>
  () => {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(draws.shift() ?? 0)
    return bytes
  }

test('S238: a code has six digits, and draws that would favour low codes are thrown away', () => {
  expect(drawCode(from(42))).toBe('000042')
  expect(drawCode(from(1_999_999))).toBe('999999')
  expect(drawCode(from(4_293_999_999, 7))).toBe('999999')
  expect(drawCode(from(4_294_000_000, 4_294_967_295, 7))).toBe('000007')
})

test('a reference has four letters, none of which is taken for a digit', () => {
  expect(drawRef(() => Uint8Array.of(0, 24, 255, 9))).toBe('AARK')
  const all = Array.from({ length: 24 }, (_, byte) => drawRef(() => Uint8Array.of(byte)))
  expect(all.join('')).toBe('ABCDEFGHJKLMNPQRSTUVWXYZ')
})

test('a token that we never issued is told from one that we may have', () => {
  expect([
    isToken('a'.repeat(43)),
    isToken(''),
    isToken('a'.repeat(42)),
    isToken(`${'a'.repeat(42)}!`),
    isToken(`${'a'.repeat(41)}-_`),
    isToken('a'.repeat(44)),
    isToken(`!${'a'.repeat(43)}`),
  ]).toEqual([true, false, false, false, true, false, false])
})

test('a code ends at its time, not a moment later', () => {
  const at = new Date('2026-11-21T00:05:00Z')
  const otp = { tries: 0, expires_at: at, verified_at: null }
  expect([
    otpRefusal(otp, new Date(at.getTime() - 1)),
    otpRefusal(otp, at),
    otpRefusal({ ...otp, verified_at: at }, at),
  ]).toEqual([null, 'OTP_EXPIRED', 'OTP_VERIFIED'])
})

test('the message holds the code and the reference, in both languages, in one Thai SMS of 70 signs', () => {
  for (const laos of [false, true]) {
    const text = smsText('Krapao', '123456', 'ABCD', laos)
    expect(text).toMatch(/^Krapao: .+OTP 123456 /)
    expect(text).toContain('Ref: ABCD')
    expect(text.length).toBeLessThanOrEqual(70)
  }
})
