import { describe, expect, it } from 'vitest'
import { hasCondition, isOpen, periodOf, rewardOf, ruleOf } from './rules.ts'

/** A moment as a clock on a wall in Bangkok shows it. */
const bangkok = (wall: string): Date => new Date(`${wall}+07:00`)

describe('a day in Bangkok', () => {
  it.each([
    ['2026-11-20T23:59:59.999', '2026-11-20'],
    ['2026-11-21T00:00:00.000', '2026-11-21'],
    ['2026-11-21T06:59:59.999', '2026-11-21'],
    ['2026-11-21T07:00:00.000', '2026-11-21'],
    ['2026-12-31T23:59:59.999', '2026-12-31'],
    ['2027-01-01T00:00:00.000', '2027-01-01'],
    ['2028-02-29T00:00:00.000', '2028-02-29'],
    ['2028-02-29T23:59:59.999', '2028-02-29'],
    ['2028-03-01T00:00:00.000', '2028-03-01'],
  ])('%s counts into %s', (wall, day) => expect(periodOf('day', bangkok(wall))).toBe(day))
})

describe('a week in Bangkok', () => {
  it.each([
    // Sunday's last moment, Monday's first.
    ['2026-11-22T23:59:59.999', '2026-11-16'],
    ['2026-11-23T00:00:00.000', '2026-11-23'],
    ['2026-11-23T06:59:00.000', '2026-11-23'],
    // New Year's Day of 2027 is a Friday: the week goes on across it.
    ['2026-12-31T23:59:59.999', '2026-12-28'],
    ['2027-01-01T00:00:00.000', '2026-12-28'],
    ['2027-01-03T23:59:59.999', '2026-12-28'],
    ['2027-01-04T00:00:00.000', '2027-01-04'],
    // A year that begins on a Monday.
    ['2023-12-31T23:59:59.999', '2023-12-25'],
    ['2024-01-01T00:00:00.000', '2024-01-01'],
  ])('%s counts into the week of %s', (wall, monday) =>
    expect(periodOf('week', bangkok(wall))).toBe(monday),
  )
})

it('a limited bonus counts all times together', () =>
  expect([
    periodOf('limit', new Date(0)),
    periodOf('limit', bangkok('2026-11-21T12:00:00')),
  ]).toEqual(['', '']))

it.each([
  [50_000n, 10_000, 30_000n, 30_000n],
  [50_000n, 10_000, 50_001n, 50_000n],
  [50_000n, 1_250, 1_001n, 125n],
  [50_000n, null, 5n, 50_000n],
  [50_000n, 1, 9_999n, 0n],
])(
  'a reward of at most %d, %s hundredths of a percent of %d, is %d',
  (most, percent, deposit, given) => {
    expect(rewardOf({ reward_amount: most, reward_percent: percent }, deposit)).toBe(given)
  },
)

it('is open from its start until just before its end, and only while an operator lets it', () => {
  const [start, end] = [bangkok('2026-11-21T00:00:00'), bangkok('2026-11-22T00:00:00')]
  const offer = { active: true, starts_at: start, ends_at: end }
  const before = (at: Date) => new Date(at.getTime() - 1)
  expect([before(start), start, before(end), end].map((now) => isOpen(offer, now))).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect(isOpen({ ...offer, active: false }, start)).toBe(false)
  expect(isOpen({ active: true, starts_at: null, ends_at: null }, start)).toBe(true)
})

it('the rule of an offer is what it gives and asks, and the ceiling where it asks for more', () => {
  const offer = {
    reward_amount: 10_000n,
    reward_percent: null,
    min_deposit: 20_000n,
    deposit_hours: 24,
    turnover_multiple: 3,
    percent_success: 500,
    percent_fail: 5,
    play_days: 7,
    max_bet: 5_000n,
    ends_at: bangkok('2026-12-01T00:00:00'),
  }
  const rule = ruleOf(offer, 1_000n)
  expect(rule).toEqual({
    reward: 10_000n,
    rewardPercent: null,
    minDeposit: 20_000n,
    depositHours: 24,
    turnover: 3,
    ceiling: null,
    success: 500,
    fail: 5,
    maxBet: 5_000n,
    playDays: 7,
    endsAt: '2026-11-30T17:00:00.000Z',
  })
  expect(ruleOf({ ...offer, ends_at: null, turnover_multiple: 9_999 }, 20n)).toEqual({
    ...rule,
    turnover: 9_999,
    ceiling: 20n,
    endsAt: null,
  })
})

it('an offer has a condition when it asks for one thing', () => {
  const none = { turnover_multiple: null, percent_success: null, percent_fail: null }
  expect([none, {}].map(hasCondition)).toEqual([false, false])
  for (const name of Object.keys(none)) expect(hasCondition({ ...none, [name]: 0 })).toBe(true)
})
