import { describe, expect, it } from 'vitest'
import {
  asksTooMuch,
  conditionsOf,
  countsSince,
  depositsSince,
  expiryOf,
  isOpen,
  matchedBy,
  numberOf,
} from './rules.ts'

const NOW = new Date('2026-11-21T12:00:00.000Z')
const at = (ms: number): Date => new Date(NOW.getTime() + ms)

it('a percent matches the deposit up to what gives the most there is; a fixed reward none', () => {
  const half = { reward_amount: 500n, reward_percent: 5_000 }
  expect([0n, 999n, 1_000n, 1_001n].map((deposit) => matchedBy(half, deposit))).toEqual([
    0n,
    999n,
    1_000n,
    1_000n,
  ])
  // A third of 1,501 is 500 and a part of a satang: a satang less would give 499.
  expect(matchedBy({ reward_amount: 500n, reward_percent: 3_333 }, 10_000n)).toBe(1_501n)
  expect(matchedBy({ reward_amount: 500n, reward_percent: null }, 10_000n)).toBe(0n)
})

describe('an offer asks too much', () => {
  it('beyond the ceiling times a fixed gift, and not at it', () => {
    const asks = (turnover_multiple: number | null) => asksTooMuch({ turnover_multiple }, 1_000n)
    expect([null, 999, 1_000, 1_001].map(asks)).toEqual([false, false, false, true])
    expect(asksTooMuch({}, 0n)).toBe(false)
  })

  it('for a percent, of the gift and the deposit that it matches', () => {
    // 100 %: the stake base is twice the gift, so 5 times is 10 times the gift.
    const asks = (turnover_multiple: number, reward_percent = 10_000) =>
      asksTooMuch({ turnover_multiple, reward_percent }, 1_000n)
    expect([500, 501].map((multiple) => asks(multiple))).toEqual([false, true])
    // 50 %: three times the gift.
    expect([333, 334].map((multiple) => asks(multiple, 5_000))).toEqual([false, true])
  })
})

it('an offer is open from its first moment to before its last, while it is switched on', () => {
  const open = (active: boolean, starts: number | null, ends: number | null) =>
    isOpen(
      {
        active,
        starts_at: starts === null ? null : at(starts),
        ends_at: ends === null ? null : at(ends),
      },
      NOW,
    )
  expect([open(true, null, null), open(true, 0, 1), open(true, -1, null)]).toEqual([
    true,
    true,
    true,
  ])
  expect([open(false, null, null), open(true, 1, null), open(true, null, 0)]).toEqual([
    false,
    false,
    false,
  ])
})

it('the table’s hundredths are the wire’s numbers, and what is not asked stays unasked', () => {
  expect([numberOf(250), numberOf(0), numberOf(null)]).toEqual([2.5, 0, null])
  expect(
    conditionsOf({ turnover_multiple: 300, percent_success: 20_000, percent_fail: 500 }),
  ).toEqual({ turnoverMultiple: 3, percentSuccess: 200, percentFail: 5 })
})

it('days, hours and moments are counted to the millisecond', () => {
  expect(expiryOf(null, NOW)).toBeNull()
  expect(expiryOf(3, NOW)).toEqual(at(3 * 86_400_000))
  expect(depositsSince(24, NOW)).toEqual(at(-86_400_000))
  expect(countsSince(at(5), null, at(-5))).toEqual(at(6))
  expect(countsSince()).toEqual(new Date(0))
  expect(countsSince(null)).toEqual(new Date(0))
})
