import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Flow } from '../../../ledger/reads/flows.ts'
import {
  atLeastZero,
  beyondLimit,
  isLower,
  limitAt,
  monthsLater,
  realityOf,
  since,
  nextStart,
  startOf,
  sumOf,
  tightest,
} from './rules.ts'

const at = (second: number) => new Date(Date.UTC(2026, 10, 17, 5, 0, second))
const now = at(1_000)
const flow = (kind: Flow['kind'], amount: bigint, second: number): Flow => ({
  kind,
  amount,
  at: at(second),
})
const limit = (amount: bigint | null, second = 0) => ({ at: at(second), amount })

describe('money beyond a deposit limit', () => {
  it('is what passes it, less what was withdrawn since', () => {
    const flows = [flow('deposit', 80n, 1), flow('deposit', 50n, 2)]
    expect(beyondLimit(flows, [limit(100n)], now)).toBe(30n)
    expect(beyondLimit([flow('withdraw', 30n, 0), ...flows], [limit(100n)], now)).toBe(30n)
    expect(beyondLimit([...flows, flow('withdraw', 20n, 3)], [limit(100n)], now)).toBe(10n)
    expect(beyondLimit([...flows, flow('withdraw', 90n, 3)], [limit(100n)], now)).toBe(0n)
  })

  it('goes by the limit of its moment, or a higher one since', () => {
    const flows = [flow('deposit', 100n, 1), flow('deposit', 50n, 5)]
    expect(beyondLimit(flows, [limit(40n, 3)], now)).toBe(50n)
    expect(beyondLimit(flows, [limit(120n), limit(60n, 10)], now)).toBe(30n)
    expect(beyondLimit(flows, [limit(60n), limit(120n, 10)], now)).toBe(30n)
    expect(beyondLimit(flows, [limit(60n), limit(null, 10)], now)).toBe(0n)
    expect(beyondLimit(flows, [], now)).toBe(0n)
  })

  it('is never below nothing nor above what arrived, in any order of events', () => {
    const events = fc.array(
      fc.record({
        kind: fc.constantFrom('deposit' as const, 'withdraw' as const, 'play' as const),
        amount: fc.bigInt({ min: 1n, max: 500n }),
      }),
    )
    fc.assert(
      fc.property(events, fc.bigInt({ min: 0n, max: 600n }), (list, amount) => {
        const flows = list.map((each, n) => flow(each.kind, each.amount, n + 1))
        const arrived = flows.reduce((sum, f) => (f.kind === 'deposit' ? sum + f.amount : sum), 0n)
        const beyond = beyondLimit(flows, [limit(amount)], now)
        const most = arrived > amount ? arrived - amount : 0n
        expect(beyond >= 0n && beyond <= most).toBe(true)
      }),
    )
  })
})

it('a lower limit counts at once, a first one too; a higher one or none does not', () => {
  expect([
    isLower(null, 5n),
    isLower(5n, 4n),
    isLower(5n, 5n),
    isLower(5n, 6n),
    isLower(5n, null),
    isLower(null, null),
  ]).toEqual([true, true, false, false, false, false])
})

it('periods begin at midnight in Bangkok: the day, Monday, the first', () => {
  const sunday = new Date('2026-11-01T16:59:59.999Z')
  expect(['day', 'week', 'month'].map((p) => startOf(p as 'day', sunday).toISOString())).toEqual([
    '2026-10-31T17:00:00.000Z',
    '2026-10-25T17:00:00.000Z',
    '2026-10-31T17:00:00.000Z',
  ])
  expect(startOf('day', new Date('2026-11-01T17:00:00.000Z')).toISOString()).toBe(
    '2026-11-01T17:00:00.000Z',
  )
})

it('the next period begins where this one ends', () => {
  const nexts = (moment: string) =>
    (['day', 'week', 'month'] as const).map((p) => nextStart(p, new Date(moment)).toISOString())
  expect(nexts('2026-11-01T12:00:00.000Z')).toEqual([
    '2026-11-01T17:00:00.000Z',
    '2026-11-01T17:00:00.000Z',
    '2026-11-30T17:00:00.000Z',
  ])
  // The 31st of January in Bangkok, the longest before the shortest.
  expect(nexts('2027-01-30T17:00:00.000Z')).toEqual([
    '2027-01-31T17:00:00.000Z',
    '2027-01-31T17:00:00.000Z',
    '2027-01-31T17:00:00.000Z',
  ])
})

it('the tightest of the limits that an amount breaks is told', () => {
  const rooms = [
    { kind: 'loss' as const, period: 'day' as const, left: 50n },
    { kind: 'deposit' as const, period: 'week' as const, left: 20n },
  ]
  expect(tightest(rooms, 60n)?.kind).toBe('deposit')
  expect(tightest(rooms, 30n)?.left).toBe(20n)
  expect(tightest(rooms, 20n)).toBeNull()
})

it('months are calendar months in Bangkok, cut at a shorter one', () => {
  expect(monthsLater(new Date('2026-08-31T05:00:00.000Z'), 6).toISOString()).toBe(
    '2027-02-28T05:00:00.000Z',
  )
  // The 1st of September in Bangkok already.
  expect(monthsLater(new Date('2026-08-31T18:00:00.000Z'), 6).toISOString()).toBe(
    '2027-02-28T18:00:00.000Z',
  )
  expect(monthsLater(new Date('2024-02-29T05:00:00.000Z'), 60).toISOString()).toBe(
    '2029-02-28T05:00:00.000Z',
  )
})

it('a reality check is due after each interval of a stretch', () => {
  const start = at(0)
  expect(realityOf(start, 15, at(899))).toEqual({ passed: 0, nextAt: at(900) })
  expect(realityOf(start, 15, at(900))).toEqual({ passed: 1, nextAt: at(1_800) })
  expect(realityOf(start, 15, new Date(start.getTime() - 5))).toEqual({
    passed: 0,
    nextAt: at(900),
  })
})

it('flows are summed by their kind, from a moment on', () => {
  const flows = [
    flow('deposit', 3n, 1),
    flow('withdraw', 5n, 2),
    flow('deposit', 7n, 3),
    flow('play', 11n, 3),
  ]
  expect([sumOf(flows, 'deposit'), sumOf(flows, 'withdraw'), sumOf([], 'play')]).toEqual([
    10n,
    5n,
    0n,
  ])
  expect(since(flows, at(2))).toEqual(flows.slice(1))
  expect(since(flows, at(4))).toEqual([])
})

it('the limit in force is the last one set by then, from its very moment on', () => {
  const steps = [limit(5n, 1), limit(null, 3), limit(9n, 5)]
  expect([0, 1, 2, 3, 4, 5].map((second) => limitAt(steps, at(second)))).toEqual([
    null,
    5n,
    5n,
    null,
    null,
    9n,
  ])
})

it('money beyond a limit is no more than the deposit that brought it, each time', () => {
  const flows = [flow('deposit', 100n, 1), flow('deposit', 50n, 2), flow('deposit', 20n, 3)]
  // 100 stays within; of 50 are 30 beyond; of 20 all.
  expect(beyondLimit(flows, [limit(120n)], now)).toBe(50n)
  expect(beyondLimit([flow('deposit', 120n, 1)], [limit(120n)], now)).toBe(0n)
  expect(beyondLimit([flow('deposit', 121n, 1)], [limit(120n)], now)).toBe(1n)
  const paidOut = [...flows, flow('withdraw', 50n, 4), flow('play', 500n, 5)]
  expect(beyondLimit(paidOut, [limit(120n)], now)).toBe(0n)
  expect(beyondLimit([...paidOut, flow('deposit', 4n, 6)], [limit(120n)], now)).toBe(4n)
  // A limit that counted then and none now, none then and one now.
  expect(beyondLimit(flows, [limit(120n), limit(null, 9)], now)).toBe(0n)
  expect(beyondLimit(flows, [limit(120n, 3)], now)).toBe(20n)
})

it('the first of two equally tight limits is told', () => {
  const rooms = [
    { kind: 'loss' as const, period: 'day' as const, left: 20n },
    { kind: 'deposit' as const, period: 'week' as const, left: 20n },
  ]
  expect(tightest(rooms, 21n)?.kind).toBe('loss')
})

it('an amount below nothing is none', () => {
  expect([atLeastZero(-1n), atLeastZero(0n), atLeastZero(1n)]).toEqual([0n, 0n, 1n])
})
