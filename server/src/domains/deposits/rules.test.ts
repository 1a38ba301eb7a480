import { describe, expect, it } from 'vitest'
import { coinsFor, isLate, isLive, minimumOf, nextPoll } from './rules.ts'

const START = new Date('2026-11-21T00:00:00.000Z')
const at = (seconds: number): Date => new Date(START.getTime() + seconds * 1_000)
const code = { state: 'LIVE' as const, created_at: START, expires_at: at(600) }

describe('coins', () => {
  it.each([
    [9_999n, 0n],
    [10_000n, 1n],
    [19_999n, 1n],
    [1_000_000_000n, 100_000n],
  ])('for %s satang are %s', (amount, coins) => {
    expect(coinsFor(amount, 100)).toBe(coins)
  })
  it('are none when the setting is off, and may be for parts of a baht', () => {
    expect([coinsFor(10_000n, 0), coinsFor(10_000n, -5), coinsFor(100n, 0.5)]).toEqual([0n, 0n, 2n])
  })
})

it("knows each provider's minimum in satang", () => {
  expect(
    (['KBANK', 'WW', 'PAYONEX', 'PAYTIMZ', 'ZPAY'] as const).map((provider) => minimumOf(provider)),
  ).toEqual([100n, 10_000n, 10_000n, 1_000n, 1_000n])
})

it('shows a code until the very moment it ends', () => {
  expect([
    isLive(code, at(599)),
    isLive(code, at(600)),
    isLive({ ...code, state: 'CREATING' }, START),
  ]).toEqual([true, false, false])
})

describe('late', () => {
  it('is money for a code that was ended, or that ran out before the money or before its news', () => {
    expect(isLate({ ...code, state: 'CANCELLED' }, at(10), at(20))).toBe(true)
    expect(isLate({ ...code, state: 'FAILED' }, at(10), at(20))).toBe(true)
    expect(isLate(code, at(10), at(600))).toBe(true)
    expect(isLate(code, at(601), at(599))).toBe(true)
  })
  it('is not money in time, the second payment of a paid code included', () => {
    expect([
      isLate(code, at(10), at(20)),
      isLate({ ...code, state: 'PAID' }, at(10), at(20)),
      isLate({ ...code, state: 'CREATING' }, at(1), at(2)),
    ]).toEqual([false, false, false])
  })
})

describe('the next poll', () => {
  it('is a few times while the code lives and after it ended, then never', () => {
    const seen: number[] = []
    for (let now: Date | null = START; now; now = nextPoll(code, now, true))
      seen.push((now.getTime() - START.getTime()) / 1_000)
    expect(seen).toEqual([0, 30, 120, 300, 630, 900, 4_200])
  })
  it('goes on for a day while nobody answers', () => {
    expect(nextPoll(code, at(5_000), true)).toBeNull()
    expect(nextPoll(code, at(5_000), false)).toEqual(at(5_300))
    expect(nextPoll(code, at(600 + 86_400), false)).toBeNull()
  })
})
