import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isWireBaht, MAX_BAHT, toBaht, toSatang } from './money.ts'

describe('money on the wire', () => {
  it.each([0, 0.01, 0.1, 0.29, 1.1, 12.5, 1.01, 8.87, 4.35, 1_000_000.99, 9_999_999.99, MAX_BAHT])(
    'takes %d',
    (baht) => {
      expect(isWireBaht(baht)).toBe(true)
    },
  )

  it.each([
    0.001,
    0.005,
    1.005,
    12.345,
    9_999_999.999,
    -0.01,
    -1,
    MAX_BAHT + 0.01,
    NaN,
    Infinity,
    -Infinity,
    1e30,
    1e-9,
  ])('refuses %d', (baht) => {
    expect(isWireBaht(baht)).toBe(false)
    expect(() => toSatang(baht)).toThrow(RangeError)
  })

  it('goes to satang and back without losing one, for every amount', () => {
    fc.assert(
      fc.property(
        fc.bigInt(0n, BigInt(MAX_BAHT) * 100n),
        (satang) => toSatang(toBaht(satang)) === satang,
      ),
      { numRuns: 5_000 },
    )
  })

  it('refuses any third decimal', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: MAX_BAHT * 100 - 1 }),
        fc.integer({ min: 1, max: 9 }),
        (satang, thousandth) =>
          !isWireBaht(
            Number(
              `${Math.floor(satang / 100)}.${String(satang % 100).padStart(2, '0')}${thousandth}`,
            ),
          ),
      ),
      { numRuns: 5_000 },
    )
  })

  it('refuses to write a balance that JSON cannot hold exactly', () => {
    expect(() => toBaht(2n ** 60n)).toThrow(RangeError)
    expect(() => toBaht(-(2n ** 60n))).toThrow('beyond what a JSON number holds')
    expect(toBaht(-150n)).toBe(-1.5)
    const most = BigInt(Number.MAX_SAFE_INTEGER)
    expect([toBaht(most), toBaht(-most)]).toEqual([
      Number.MAX_SAFE_INTEGER / 100,
      -Number.MAX_SAFE_INTEGER / 100,
    ])
    for (const beyond of [most + 1n, -most - 1n]) expect(() => toBaht(beyond)).toThrow(RangeError)
  })
})
