import { describe, expect, it } from 'vitest'
import {
  approvalsFor,
  brokenLimit,
  kipFor,
  leastForKip,
  nextAttemptMs,
  reasonsInSight,
  reasonsToWait,
  versionOf,
  withSecondPerson,
} from './rules.ts'

const limits = { withdrawMin: 100, withdrawMax: 100_000 }
const waits = {
  autoApproveBelow: 20_000,
  fourEyesFrom: 100_000,
  withdrawalsPerDay: 5,
  unplayedFrom: 2_000,
  unplayedMostPercent: 100,
  holderUnknownFrom: 10_000,
  autoPayoutPerHour: 2_000_000,
}
const facts = (amount: bigint, change: object = {}) => ({
  amount,
  dayTotal: amount,
  dayCount: 1,
  unplayed: 0n,
  left: 0n,
  unexplained: 0n,
  hasBigWin: false,
  houseHour: 0n,
  holder: 'CONFIRMED' as const,
  isCoolingOff: false,
  takenBack: false,
  isBlocked: false,
  isHeld: false,
  rule: null,
  ...change,
})

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

describe('a payout', () => {
  it.each([
    [45_000n, 100, []],
    [50_000n, 100, []],
    [45_000n, 90, []],
    [45_001n, 90, ['UNPLAYED']],
    [1n, 0, ['UNPLAYED']],
  ])('of %s satang of 500 unplayed baht under a bound of %s percent: %o', (amount, most, why) => {
    const settings = { ...waits, unplayedMostPercent: most }
    const left = 50_000n - amount
    expect(reasonsToWait(facts(amount, { unplayed: 50_000n, left }), settings)).toEqual(why)
    // What was played, or lies here from before, is not bounded.
    expect(reasonsToWait(facts(amount, { unplayed: 0n, left }), settings)).toEqual([])
    expect(reasonsToWait(facts(amount, { unplayed: 50_000n, left: 50_000n }), settings)).toEqual([])
  })

  it.each([
    [1_999_999n, {}, [], 0],
    [2_000_000n, {}, ['AMOUNT'], 1],
    [9_999_999n, {}, ['AMOUNT'], 1],
    [10_000_000n, {}, ['AMOUNT', 'FOUR_EYES'], 2],
    [1n, { dayTotal: 2_000_000n }, ['AMOUNT_24H'], 1],
    [1n, { dayTotal: 10_000_000n }, ['AMOUNT_24H', 'FOUR_EYES'], 2],
    [100n, { dayCount: 5 }, [], 0],
    [100n, { dayCount: 6 }, ['VELOCITY'], 1],
    [199_999n, { unplayed: 1n }, [], 0],
    [200_000n, { unplayed: 1n }, ['UNPLAYED'], 1],
    [200_000n, { unplayed: 1n, left: 1n }, [], 0],
    [200_000n, { unplayed: -1n, left: 0n }, [], 0],
    [1n, { unexplained: 1n }, ['UNEXPLAINED'], 1],
    [1n, { hasBigWin: true }, ['BIG_WIN'], 1],
    [1n, { houseHour: 200_000_000n }, [], 0],
    [1n, { houseHour: 200_000_001n }, ['HOUSE_LIMIT'], 1],
    [1n, { houseHour: 200_000_001n, isCoolingOff: true }, ['HOUSE_LIMIT', 'REST'], 1],
    [1n, { holder: 'DIFFERS' }, ['HOLDER_UNCONFIRMED'], 1],
    [999_999n, { holder: 'UNKNOWN' }, [], 0],
    [1_000_000n, { holder: 'UNKNOWN' }, ['HOLDER_UNCONFIRMED'], 1],
    [1n, { takenBack: true }, ['CHARGEBACK'], 1],
    [1n, { isBlocked: true }, ['BLOCKED'], 2],
    [1n, { isHeld: true }, ['RULE_HELD'], 2],
    [1n, { isCoolingOff: true }, ['REST'], 0],
    [2_000_000n, { isCoolingOff: true }, ['AMOUNT', 'REST'], 1],
    // An account in doubt and one thing more: from autoApproveBelow on one alone looks too quickly.
    [
      2_000_000n,
      { isCoolingOff: true, holder: 'DIFFERS' },
      ['AMOUNT', 'HOLDER_UNCONFIRMED', 'REST', 'FOUR_EYES'],
      2,
    ],
    [
      2_000_000n,
      { isCoolingOff: true, unplayed: 1n, dayCount: 6 },
      ['AMOUNT', 'VELOCITY', 'UNPLAYED', 'REST', 'FOUR_EYES'],
      2,
    ],
    [1_999_999n, { isCoolingOff: true, holder: 'DIFFERS' }, ['HOLDER_UNCONFIRMED', 'REST'], 1],
    [2_000_000n, { unplayed: 1n, dayCount: 6 }, ['AMOUNT', 'VELOCITY', 'UNPLAYED'], 1],
    // What came to be a reason later is one all the same.
    [
      2_000_000n,
      { unexplained: 1n, isCoolingOff: true },
      ['AMOUNT', 'UNEXPLAINED', 'REST', 'FOUR_EYES'],
      2,
    ],
    [
      2_000_000n,
      { takenBack: true, holder: 'DIFFERS' },
      ['AMOUNT', 'HOLDER_UNCONFIRMED', 'CHARGEBACK', 'FOUR_EYES'],
      2,
    ],
  ])('S201: of %s satang with %o waits for %o: %s operators', (amount, change, reasons, needed) => {
    const found = reasonsToWait(facts(amount, change), waits)
    expect([found, approvalsFor(found)]).toEqual([reasons, needed])
  })
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

it.each([650, 1, 0.5, 0.3, 0.01])('the least that makes a kip at %s kip a baht', (rate) => {
  const least = BigInt(Math.round(leastForKip(rate) * 100))
  expect([kipFor(least, rate) >= 1n, kipFor(least - 1n, rate)]).toEqual([true, 0n])
})

describe('a second person', () => {
  it.each(['AMOUNT', 'AMOUNT_24H'])('is asked for once, where %s comes with doubts', (much) => {
    const doubts = [much, 'REST', 'CHARGEBACK']
    expect(withSecondPerson(doubts)).toEqual([...doubts, 'FOUR_EYES'])
    expect(withSecondPerson([...doubts, 'FOUR_EYES'])).toEqual([...doubts, 'FOUR_EYES'])
    expect(withSecondPerson(doubts.slice(1))).toEqual(doubts.slice(1))
  })
})

it('an approval overrules the reasons that were in sight', () => {
  const reasons = ['AMOUNT', 'STATUS_LOCKED', 'STATUS_DEPOSIT_ONLY', 'HOLDER_UNCONFIRMED']
  const seen = (status: string, holder: 'DIFFERS' | 'CONFIRMED') =>
    reasonsInSight(reasons, { status, holder })
  expect(seen('LOCKED', 'CONFIRMED')).toEqual(['AMOUNT', 'STATUS_LOCKED'])
  expect(seen('ACTIVE', 'DIFFERS')).toEqual(['AMOUNT', 'HOLDER_UNCONFIRMED'])
})

it('a decision is about another case once it was given back, doubted more or taken back', () => {
  const at = new Date(1_700_000_000_000)
  expect(versionOf({ round: 2, reasons: ['AMOUNT'] }, at)).toBe('2-1-1700000000000')
  for (const none of [null, undefined])
    expect(versionOf({ round: 1, reasons: [] }, none)).toBe('1-0-0')
})
