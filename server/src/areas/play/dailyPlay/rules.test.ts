import { expect, it } from 'vitest'
import { PARTS, partsOf, rateOf, satangIn } from './rules.ts'

it('a rate is counted in hundredths of a percent, and what is no percent above 0 is 0', () => {
  expect([0.5, 5, 0.01, 12.34].map(rateOf)).toEqual([50n, 500n, 1n, 1_234n])
  expect([0, -1, Number.NaN, Number.POSITIVE_INFINITY].map(rateOf)).toEqual([0n, 0n, 0n, 0n])
})

it('fractions of a satang add up: three thirds of the way are a satang, and less stays behind', () => {
  expect(partsOf(200n, 50n)).toBe(PARTS)
  expect(partsOf(1n, 3_333n) * 3n).toBe(9_999n)
  expect([-20_000n, 0n, 9_999n, 10_000n, 19_999n, 20_000n].map(satangIn)).toEqual([
    0n,
    0n,
    0n,
    1n,
    1n,
    2n,
  ])
})
