import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { partsOf, rateOf } from '../../play/dailyPlay/rules.ts'
import { maskName, overReceived, receivable } from './rules.ts'

describe('a masked name', () => {
  it.each([
    ['สมชาย', 'สม***'],
    ['  สมชาย ดี', 'สม***'],
    ['เก่งกาจ', 'เก่***'],
    ['น้ำฝน', 'น้ำฝ***'],
    ['กิ่งแก้ว', 'กิ่ง***'],
    ['ดี', 'ดี***'],
    ['ສົມຊາຍ', 'ສົມ***'],
    ['ຄຳແພງ', 'ຄຳແ***'],
    ['ບຸນມີ', 'ບຸນ***'],
    ['Somchai', 'So***'],
    ['Al', 'A***'],
    ['A', 'A***'],
    ['', '***'],
    ['👩‍👩‍👧x🇹🇭', '👩‍👩‍👧x***'],
  ])('%s is %s', (name, masked) => expect(maskName(name)).toBe(masked))

  it('tells neither the length nor more than two letters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (name) => {
        const shown = maskName(name)
        expect(shown.endsWith('***')).toBe(true)
        expect(name.trim().startsWith(shown.slice(0, -3))).toBe(true)
        expect(
          Array.from(
            new Intl.Segmenter('th', { granularity: 'grapheme' }).segment(shown.slice(0, -3)),
          ).length,
        ).toBeLessThanOrEqual(2)
      }),
    )
  })
})

describe('the amount to receive', () => {
  it('is whole satang of what was earned, less what was received', () => {
    expect(receivable({ earned: 0n, received: 0n })).toBe(0n)
    expect(receivable({ earned: 9_999n, received: 0n })).toBe(0n)
    expect(receivable({ earned: 10_000n, received: 0n })).toBe(1n)
    expect(receivable({ earned: 29_999n, received: 1n })).toBe(1n)
  })

  it('comes to the same however the rounds are imported and however often it is received', () => {
    const bets = fc.array(
      fc.tuple(fc.bigInt({ min: 0n, max: 10_000_000n }), fc.boolean(), fc.boolean()),
      { maxLength: 60 },
    )
    fc.assert(
      fc.property(bets, fc.integer({ min: 0, max: 500 }), (rounds, hundredths) => {
        const rate = rateOf(hundredths / 100)
        let waiting = 0n,
          earned = 0n,
          received = 0n
        for (const [bet, isImported, collect] of rounds) {
          waiting += bet
          if (isImported) {
            earned += partsOf(waiting, rate)
            waiting = 0n
          }
          if (collect) received += receivable({ earned, received })
        }
        earned += partsOf(waiting, rate)
        received += receivable({ earned, received })
        const turnover = rounds.reduce((sum, [bet]) => sum + bet, 0n)
        expect(received).toBe((turnover * BigInt(hundredths)) / 10_000n)
      }),
      { numRuns: 2_000 },
    )
  })
})

it('what was received beyond what is earned now counts a started satang whole', () => {
  const over = (earned: bigint) => overReceived({ earned, received: 3n })
  expect([40_000n, 30_000n, 29_999n, 20_001n, 20_000n, 19_999n].map(over)).toEqual([
    0n,
    0n,
    1n,
    1n,
    1n,
    2n,
  ])
})
