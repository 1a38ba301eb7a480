import { describe, expect, it } from 'vitest'
import { cleanAmount, parseAmount } from './amount-text.ts'

describe('typing an amount', () => {
  it.each([
    ['5', '5'],
    ['500', '500'],
    ['500.', '500.'],
    ['500.5', '500.5'],
    ['500.55', '500.55'],
    ['.', '0.'],
    ['.5', '0.5'],
    ['007', '7'],
    ['0', '0'],
    ['00', '0'],
    ['', ''],
    ['1,234.50', '1234.50'],
    ['1,000', '1000'],
    ['1,50', '1.50'],
    ['12,', '12.'],
    ['฿ 1 500', '1500'],
    ['๑๒๓.๔๕', '123.45'],
    ['໑໒', '12'],
    ['500.000', '500.00'],
  ])('takes %o as %o', (typed, kept) => {
    expect(cleanAmount(typed, 'before')).toBe(kept)
  })
  it.each([
    '500.555',
    '-5',
    '1e5',
    '5x',
    '1.2.3',
    'NaN',
    '12345678901',
    '٣',
    '0x10',
    '+5',
    '１２３４５６７８９０１',
  ])('leaves the field alone for %o', (typed) => {
    expect(cleanAmount(typed, '42')).toBe('42')
  })
  it('never lets a third decimal in, key by key', () => {
    let text = ''
    for (const key of '12.3456') text = cleanAmount(text + key, text)
    expect(text).toBe('12.34')
  })
})

describe('reading an amount', () => {
  it.each([
    ['500', 500],
    ['500.', 500],
    ['0.5', 0.5],
    ['0', 0],
    ['18240.50', 18240.5],
  ])('%o is %d baht', (text, baht) => {
    expect(parseAmount(text)).toBe(baht)
  })
  it.each(['', '.', '-1', '1.234', '1e3', ' 5', 'five', '12345678901'])(
    '%o is no amount',
    (text) => {
      expect(parseAmount(text)).toBeNull()
    },
  )
})
