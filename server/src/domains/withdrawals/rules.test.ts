import { describe, expect, it } from 'vitest'
import { approvalsNeeded, brokenLimit, kipFor, nextAttemptMs } from './rules.ts'

const limits = { withdrawMin: 100, withdrawMax: 100_000 }
const approval = { autoApproveBelow: 20_000, fourEyesFrom: 100_000 }

describe('limits', () => {
  it.each([
    [9_999n, { limit: 'min', bound: 100 }],
    [0n, { limit: 'min', bound: 100 }],
    [-1n, { limit: 'min', bound: 100 }],
    [10_000n, null],
    [10_000_000n, null],
    [10_000_001n, { limit: 'max', bound: 100_000 }],
  ])('say of %s satang %o', (amount, broken) => {
    expect(brokenLimit(amount, limits)).toEqual(broken)
  })
  it('never let zero through', () => {
    expect(brokenLimit(0n, { ...limits, withdrawMin: 0 })).toEqual({ limit: 'min', bound: 0 })
  })
})

it.each([
  [1_999_999n, 0],
  [2_000_000n, 1],
  [9_999_999n, 1],
  [10_000_000n, 2],
])('%s satang need %s operators', (amount, needed) => {
  expect(approvalsNeeded(amount, approval)).toBe(needed)
})

it('backs off from 2 s, doubling, to 5 min', () => {
  expect([1, 2, 3, 8, 9, 100, 5_000].map(nextAttemptMs)).toEqual([
    2_000, 4_000, 8_000, 256_000, 300_000, 300_000, 300_000,
  ])
})

it('turns satang into whole kip and drops what is less', () => {
  expect([kipFor(10_000n, 650), kipFor(1n, 650), kipFor(1n, 50), kipFor(10_000n, 650.25)]).toEqual([
    65_000n,
    6n,
    0n,
    65_025n,
  ])
})
