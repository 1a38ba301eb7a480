import { beforeAll, expect, it } from 'vitest'
import { fetchKip, kipPair, kipPairNow, sayKipRate } from './kip.ts'
import { kipText } from './kipFigures.ts'
import { kipOf } from './kipOf.ts'

beforeAll(fetchKip)

it('is whole kip, what is under one dropped', () => {
  expect([kipOf(123.45, 650), kipOf(0.01, 650), kipOf(1, 649.99), kipOf(0.29, 100)]).toEqual([
    80_242, 6, 649, 29,
  ])
  expect(kipText(650_000)).toBe('₭650,000')
})

it('writes baht with whole kip behind them, and baht alone without a rate', () => {
  const { short, text } = kipPair(650)
  expect([short(500), text(500), short(0.29)]).toEqual([
    '฿500 (≈\u00A0₭325,000)',
    '฿500.00 (≈\u00A0₭325,000)',
    '฿0.29 (≈\u00A0₭188)',
  ])
  expect([kipPair(undefined).short(500), short(undefined), text(NaN)]).toEqual(['฿500', '-', '-'])
})

it('writes a refusal in kip for as long as a member reads kip', () => {
  sayKipRate(650)
  expect(kipPairNow().short(100)).toBe('฿100 (≈\u00A0₭65,000)')
  sayKipRate(undefined)
  expect(kipPairNow().short(100)).toBe('฿100')
})
