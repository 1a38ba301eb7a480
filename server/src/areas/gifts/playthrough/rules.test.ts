import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  hasExpired,
  hundredths,
  mostTurnoverOf,
  clawbackOf,
  targetsIn,
  targetsOf,
  verdictOf,
  type Conditions,
  type Verdict,
} from './rules.ts'

const HOUR = 3_600_000

/** One thing that may happen to a member with a play-through. Amounts in satang. */
type Event =
  | { do: 'play'; stake: bigint; win: bigint }
  | { do: 'deposit'; amount: bigint }
  /** A look after the provider spoke, or while it was silent. */
  | { do: 'look'; certain: boolean }
  | { do: 'cancel' }
  | { do: 'wait'; ms: number }

interface History {
  before: bigint
  gift: bigint
  /** The deposit that the gift matches, of what there was before. */
  matches: bigint
  /** In times the gift. */
  ceiling: number
  conditions: Conditions
  expiresAfter: number | null
  events: Event[]
}

/** What is true of the member after each event: the end, if any, and every satang. */
interface Standing {
  state: 'ACTIVE' | 'SUCCESS' | 'FAILED' | 'CANCELLED'
  total: bigint
  removed: bigint
}

/** The rules, put together as the use cases put them together. */
function byTheRules(given: History): Standing[] {
  const { before, gift, matches, ceiling, conditions, expiresAfter, events } = given
  const targets = targetsOf(
    {
      base: before + gift,
      stakeBase: gift + matches,
      mostTurnover: mostTurnoverOf(gift, ceiling),
    },
    conditions,
  )
  const expiresAt = expiresAfter === null ? null : new Date(expiresAfter)
  let total = before + gift,
    turnover = 0n,
    inflow = 0n,
    removed = 0n,
    now = 0
  let state: Standing['state'] = 'ACTIVE'
  const look = (certain: boolean): void => {
    // By what is not known nothing ends.
    if (!certain) return
    const verdict: Verdict = verdictOf(targets, { turnover, balance: total - inflow })
    if (verdict) state = verdict
  }
  const revoke = (end: 'CANCELLED' | 'FAILED'): void => {
    const taken = clawbackOf({ gift, own: before + inflow, total })
    ;[state, removed, total] = [end, taken.removed, taken.returned]
  }
  return events.map((event) => {
    if (event.do === 'play' && event.stake <= total) {
      total += event.win - event.stake
      if (state === 'ACTIVE') turnover += event.stake
    }
    if (event.do === 'deposit') {
      total += event.amount
      inflow += event.amount
    }
    if (event.do === 'wait') now += event.ms
    if (state === 'ACTIVE') {
      if (event.do !== 'play') look(event.do !== 'look' || event.certain)
      if (state === 'ACTIVE' && event.do === 'cancel') revoke('CANCELLED')
      else if (state === 'ACTIVE' && event.do === 'wait' && hasExpired(expiresAt, new Date(now)))
        revoke('FAILED')
    }
    return { state, total, removed }
  })
}

/**
 * The same told again as the decisions tell it, in fractions: nothing is divided, so nothing is
 * rounded. It looks at the whole past each time and keeps nothing but the past.
 */
function byTheBook(given: History): Standing[] {
  const { before, gift, matches, ceiling, conditions, expiresAfter, events } = given
  const base = before + gift
  const of = (value: number | null): bigint | null =>
    value === null ? null : BigInt(value.toFixed(2).replace('.', ''))
  const [multiple, success, fail] = [
    of(conditions.turnoverMultiple),
    of(conditions.percentSuccess),
    of(conditions.percentFail),
  ]
  const standings: Standing[] = []
  for (let n = 0; n < events.length; n++) {
    const last = standings[n - 1] ?? { state: 'ACTIVE', total: base, removed: 0n }
    const event = events[n]!
    const past = events.slice(0, n + 1)
    const played = event.do === 'play' && event.stake <= last.total
    const total =
      last.total +
      (played ? event.win - event.stake : 0n) +
      (event.do === 'deposit' ? event.amount : 0n)
    if (last.state !== 'ACTIVE' || event.do === 'play') {
      standings.push({ ...last, total })
      continue
    }
    let [turnover, result] = [0n, 0n]
    past.forEach((each, at) => {
      if (each.do !== 'play' || each.stake > (standings[at - 1]?.total ?? base)) return
      turnover += each.stake
      result += each.win - each.stake
    })
    // Judged on what play made of the base, whatever was deposited.
    const balance = base + result
    const waited = past.reduce((sum, each) => sum + (each.do === 'wait' ? each.ms : 0), 0)
    const told = event.do !== 'look' || event.certain
    const won =
      (told &&
        multiple !== null &&
        (turnover * 100n >= (gift + matches) * multiple ||
          // Never more than the ceiling: a part of a satang is not asked.
          turnover >= (gift * (of(ceiling) ?? 0n)) / 100n)) ||
      (told && success !== null && balance * 10_000n >= base * success)
    const lost = told && fail !== null && balance * 10_000n <= base * fail
    const over = event.do === 'wait' && expiresAfter !== null && waited >= expiresAfter
    if (won) standings.push({ state: 'SUCCESS', total, removed: 0n })
    else if (lost) standings.push({ state: 'FAILED', total, removed: 0n })
    else if (event.do === 'cancel' || over) {
      // The gift and what was won go, as far as they are there.
      const due = gift + (result > 0n ? result : 0n)
      const removed = due <= total ? due : total
      standings.push({
        state: event.do === 'cancel' ? 'CANCELLED' : 'FAILED',
        total: total - removed,
        removed,
      })
    } else standings.push({ state: 'ACTIVE', total, removed: 0n })
  }
  return standings
}

/** The conditions for one figure that is the base and the stake base both. */
const calculated = (base: bigint, conditions: Conditions) =>
  targetsOf({ base, stakeBase: base, mostTurnover: 10n ** 30n }, conditions)

const satang = (max: number) => fc.integer({ min: 0, max }).map(BigInt)
const number2 = (min: number, max: number) =>
  fc.integer({ min: min * 100, max: max * 100 }).map((n) => n / 100)
const maybe = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: null, freq: 3 })
const event: fc.Arbitrary<Event> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('play' as const),
      stake: satang(20_000).map((n) => n + 1n),
      win: satang(40_000),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('deposit' as const),
      amount: satang(30_000).map((n) => n + 1n),
    }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('look' as const), certain: fc.boolean() }) },
  { weight: 1, arbitrary: fc.constant({ do: 'cancel' as const }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      ms: fc.integer({ min: 0, max: 3 * HOUR }),
    }),
  },
)
const history: fc.Arbitrary<History> = fc.record({
  before: satang(50_000),
  gift: satang(50_000).map((n) => n + 1n),
  matches: satang(50_000),
  ceiling: number2(1, 20),
  expiresAfter: maybe(fc.integer({ min: 1, max: 6 * HOUR })),
  conditions: fc.record({
    turnoverMultiple: maybe(number2(0, 10)),
    percentSuccess: maybe(number2(101, 500)),
    percentFail: maybe(number2(0, 60)),
  }),
  events: fc.array(event, { maxLength: 40 }),
})

describe('a play-through', () => {
  it('ends as the book says in 10,000 histories, and never twice', () => {
    const ends = { ACTIVE: 0, SUCCESS: 0, FAILED: 0, CANCELLED: 0 }
    fc.assert(
      fc.property(history, (given) => {
        const standings = byTheRules(given)
        expect(standings).toEqual(byTheBook(given))
        const end = standings.findIndex(({ state }) => state !== 'ACTIVE')
        if (end >= 0)
          expect(
            new Set(standings.slice(end).map(({ state, removed }) => `${state} ${removed}`)).size,
          ).toBe(1)
        for (const { total, removed } of standings) expect(total >= 0n && removed >= 0n).toBe(true)
        ends[standings.at(-1)?.state ?? 'ACTIVE']++
      }),
      { numRuns: 10_000 },
    )
    // The histories reach every end, or the comparison would prove little.
    for (const count of Object.values(ends)) expect(count).toBeGreaterThan(150)
  })

  it('is a success when one check finds both, and at the very satang of a target', () => {
    const targets = calculated(20_000n, {
      turnoverMultiple: 2.5,
      percentSuccess: null,
      percentFail: 5,
    })
    expect(targets).toEqual({ turnoverTarget: 50_000n, balanceTarget: null, failBelow: 1_000n })
    const at = (turnover: bigint, balance: bigint) => verdictOf(targets, { turnover, balance })
    expect([at(50_000n, 0n), at(49_999n, 1_000n), at(49_999n, 1_001n)]).toEqual([
      'SUCCESS',
      'FAILED',
      null,
    ])
  })

  it('is a success at the very satang of its balance, and past its time at the very moment', () => {
    const targets = targetsIn({ turnover_target: 7n, balance_target: 100n, fail_below: 5n })
    expect(targets).toEqual({ turnoverTarget: 7n, balanceTarget: 100n, failBelow: 5n })
    const at = (balance: bigint) => verdictOf(targets, { turnover: 0n, balance })
    expect([at(99n), at(100n), at(5n)]).toEqual([null, 'SUCCESS', 'FAILED'])
    const end = new Date(1_000)
    expect([999, 1_000].map((ms) => hasExpired(end, new Date(ms)))).toEqual([false, true])
    expect(hasExpired(null, end)).toBe(false)
  })

  it('rounds what it asks up and what fails down', () => {
    expect(
      calculated(333n, { turnoverMultiple: 1.01, percentSuccess: 100.01, percentFail: 0.5 }),
    ).toEqual({
      turnoverTarget: 337n,
      balanceTarget: 334n,
      failBelow: 1n,
    })
    expect(
      calculated(1n, { turnoverMultiple: null, percentSuccess: null, percentFail: 99.99 }),
    ).toEqual({
      turnoverTarget: null,
      balanceTarget: null,
      failBelow: 0n,
    })
  })

  it('ends only by a person or by time when it has no condition', () => {
    expect(
      verdictOf(
        calculated(100n, { turnoverMultiple: null, percentSuccess: null, percentFail: null }),
        {
          turnover: 10n ** 12n,
          balance: 0n,
        },
      ),
    ).toBeNull()
  })

  it('is exact far beyond what a float holds', () => {
    const base = 2n ** 61n + 1n
    expect(
      calculated(base, { turnoverMultiple: 1, percentSuccess: 100, percentFail: 100 }),
    ).toEqual({
      turnoverTarget: base,
      balanceTarget: base,
      failBelow: base,
    })
  })

  it.each([
    [0, 0n],
    [0.01, 1n],
    [1.1, 110n],
    [19.99, 1_999n],
    [8.33, 833n],
    [100_000, 10_000_000n],
  ])('reads %d as hundredths', (value, expected) => {
    expect(hundredths(value)).toBe(expected)
  })
  it.each([-0.01, Number.NaN, Infinity, 1.005, 0.001, 100_000.01, 1e30])(
    'refuses %d as a condition',
    (value) => {
      expect(() => hundredths(value)).toThrow(RangeError)
    },
  )
  it.each([
    [10_000n, 15_000n, 25_000n, 15_000n, 10_000n],
    [10_000n, 15_000n, 95_000n, 15_000n, 80_000n],
    [10_000n, 15_000n, 20_000n, 10_000n, 10_000n],
    [10_000n, 15_000n, 4_000n, 0n, 4_000n],
    [10_000n, 0n, 10_000n, 0n, 10_000n],
    [10_000n, 0n, 0n, 0n, 0n],
    [10_000n, -5n, 30_000n, 0n, 30_000n],
  ])(
    'a gift of %d to %d, cancelled with %d left, leaves %d and takes %d',
    (gift, own, total, returned, removed) => {
      expect(clawbackOf({ gift, own, total })).toEqual({ returned, removed })
    },
  )

  it('asks for no more turnover than the ceiling, whatever was deposited along with it', () => {
    const asked = (stakeBase: bigint, turnoverMultiple: number) =>
      targetsOf(
        { base: 10n ** 9n, stakeBase, mostTurnover: mostTurnoverOf(3_000n, 10) },
        { turnoverMultiple, percentSuccess: null, percentFail: null },
      ).turnoverTarget
    expect([asked(3_000n, 10), asked(3_000n, 9.99), asked(88_000n, 10)]).toEqual([
      30_000n,
      29_970n,
      30_000n,
    ])
    expect(mostTurnoverOf(3_333n, 0.01)).toBe(33n)
  })
})
