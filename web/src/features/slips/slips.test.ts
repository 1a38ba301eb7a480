import { describe, expect, it } from 'vitest'
import { isMiniQr } from './findMiniQr.ts'
import { fileFault } from './slipFile.ts'

describe('a chosen file', () => {
  it.each([
    ['image/png', 1, null],
    ['image/jpeg', 10_485_760, null],
    ['image/webp', 5, null],
    ['image/png', 10_485_761, 'tooLarge'],
    ['image/heic', 5, 'wrongType'],
    ['', 5, 'wrongType'],
    ['image/svg+xml', 5, 'wrongType'],
  ])('%s of %s bytes: %s', (type, size, fault) => {
    expect(fileFault({ type, size })).toBe(fault)
  })
})

it('knows a slip’s QR from another', () => {
  expect(isMiniQr('004100060000010103004022020261121SFJLEVSXTUMJ5102TH9104ABCD')).toBe(true)
  expect(isMiniQr('00020101021129370016A000000677010111')).toBe(false)
  expect(isMiniQr('https://example.com')).toBe(false)
})
