import { describe, expect, it } from 'vitest'
import { moneyParts, moneyShort, moneyText } from './money-parts.ts'

describe('money as it is shown', () => {
  it('groups the baht and always has two satang', () => {
    expect(moneyText(24518.75)).toBe('฿24,518.75')
    expect(moneyText(1234567)).toBe('฿1,234,567.00')
    expect(moneyText(999.9)).toBe('฿999.90')
    expect(moneyText(0)).toBe('฿0.00')
  })
  it('writes the minus of money, and none for what rounds to nothing', () => {
    expect(moneyText(-20.5)).toBe('\u221220.50'.replace('\u2212', '\u2212฿'))
    expect(moneyParts(-0.001)).toEqual({ negative: false, baht: '0', satang: '00' })
    expect(moneyParts(-0)).toEqual({ negative: false, baht: '0', satang: '00' })
  })
  it('is not fooled by binary fractions', () => {
    expect(moneyText(0.1 + 0.2)).toBe('฿0.30')
    expect(moneyText((70.07 * 100) / 100)).toBe('฿70.07')
  })
  it.each([
    null,
    undefined,
    NaN,
    Infinity,
    -Infinity,
    '',
    '  ',
    'abc',
    '12abc',
    {},
    [],
    true,
    1e21,
  ])('shows - for %o', (odd) => {
    expect(moneyText(odd)).toBe('-')
  })
  it('takes a figure that came as text', () => {
    expect(moneyText('48000')).toBe('฿48,000.00')
  })
  it('drops only whole satang in a limit', () => {
    expect(moneyShort(1000)).toBe('฿1,000')
    expect(moneyShort(1140.75)).toBe('฿1,140.75')
    expect(moneyShort(1100.5)).toBe('฿1,100.50')
  })
})
