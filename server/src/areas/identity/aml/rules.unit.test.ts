import { describe, expect, it } from 'vitest'
import { detect, type Facts, type Movement } from './rules.ts'

const NOW = new Date('2026-11-21T05:00:00.000Z')
const [HOUR_MS, DAY_MS] = [3_600_000, 86_400_000]
const ago = (ms: number): Date => new Date(NOW.getTime() - ms)
const dayAgo = (days: number): string =>
  new Date(ago(days * DAY_MS).getTime() + 7 * HOUR_MS).toISOString().slice(0, 10)
/** Baht of the tests; satang of the rules. */
const BOUNDS = { notable: 2_000_000n, thresholds: [2_000_000n, 10_000_000n] }
let made = 0
const move = (what: Movement['what'], satang: bigint, msAgo: number): Movement => ({
  what,
  id: `m${(made += 1)}`,
  at: ago(msAgo),
  amount: satang,
})
const inOf = (satang: bigint, msAgo: number) => move('IN', satang, msAgo)
const outOf = (satang: bigint, msAgo: number) => move('OUT', satang, msAgo)
const NOBODY: Facts = {
  now: NOW,
  since: ago(90 * DAY_MS),
  movements: [],
  played: [],
  rounds: [],
  payers: 0,
  shared: [],
  opposite: [],
}
const found = (of: Partial<Facts>) => detect({ ...NOBODY, ...of }, BOUNDS)
const kinds = (of: Partial<Facts>) => found(of).map(({ kind }) => kind)

describe('in and out without play', () => {
  const through = (staked: bigint, out: bigint, outAgo = HOUR_MS) =>
    kinds({
      movements: [inOf(2_500_000n, 2 * DAY_MS), outOf(out, outAgo)],
      played: [{ day: dayAgo(1), staked }],
    })
  it('is staked less than a tenth of what came in', () => {
    expect(through(249_999n, 2_500_000n)).toEqual(['PASS_THROUGH'])
    expect(through(250_000n, 2_500_000n)).toEqual([])
  })
  it('goes out again by four fifths, and by as much as a payout is looked at from', () => {
    expect(through(0n, 2_000_000n)).toEqual(['PASS_THROUGH'])
    expect(through(0n, 1_999_999n)).toEqual([])
    const much = [inOf(2_500_001n, 2 * DAY_MS), outOf(2_000_000n, HOUR_MS)]
    expect(kinds({ movements: much })).toEqual([])
  })
  it('is judged once late rounds are told, and within seven days', () => {
    expect(through(0n, 2_500_000n, 600_000)).toEqual(['PASS_THROUGH'])
    expect(through(0n, 2_500_000n, 599_999)).toEqual([])
    const old = [inOf(2_500_000n, 7 * DAY_MS + HOUR_MS + 1), outOf(2_500_000n, HOUR_MS)]
    expect(kinds({ movements: old })).toEqual([])
  })
  it('counts play before the money came for nothing', () => {
    const movements = [inOf(2_500_000n, 2 * DAY_MS), outOf(2_500_000n, HOUR_MS)]
    const before = [{ day: dayAgo(3), staked: 9_000_000n }]
    expect(kinds({ movements, played: before })).toEqual(['PASS_THROUGH'])
  })
  it('says its figures, and the movements that it rests on', () => {
    const movements = [inOf(2_500_000n, 2 * DAY_MS), outOf(2_400_050n, HOUR_MS)]
    expect(found({ movements })).toMatchObject([
      {
        amount: 2_400_050n,
        figures: { in: 25_000, out: 24_000.5, staked: 0, days: 7 },
        movements,
      },
    ])
  })
})

describe('structuring', () => {
  const four = (amount: bigint, lastAgo = 0, what: Movement['what'] = 'IN') =>
    [71 * HOUR_MS + 3_599_999, 2 * HOUR_MS, HOUR_MS, lastAgo].map((ms) => move(what, amount, ms))
  /** Play enough that nothing else is found. */
  const played = [{ day: dayAgo(3), staked: 90_000_000n }]
  const only = (movements: Movement[]) =>
    found({ movements, played }).filter(({ kind }) => kind === 'STRUCTURING')

  it('is four amounts just under a threshold, from nine tenths of it to a satang less', () => {
    expect(only(four(1_999_999n))).toHaveLength(1)
    expect(only(four(1_800_000n))).toHaveLength(1)
    expect(only(four(1_799_999n))).toEqual([])
    expect(only(four(2_000_000n))).toEqual([])
    expect(only(four(9_999_999n, 0, 'OUT'))).toMatchObject([
      { figures: { n: 4, way: 'OUT', threshold: 100_000, least: 99_999.99 } },
    ])
  })
  it('is not three, and not four in more than 72 hours', () => {
    expect(only(four(1_999_999n).slice(1))).toEqual([])
    expect(only([inOf(1_999_999n, 72 * HOUR_MS), ...four(1_999_999n).slice(1)])).toEqual([])
  })
  it('is not four of two directions', () => {
    expect(only([...four(1_999_999n).slice(2), ...four(1_999_999n, 0, 'OUT').slice(2)])).toEqual([])
  })
  it('has one key while nothing more comes, and weighs more with another', () => {
    const before = only(four(1_999_999n))
    const after = only([...four(1_999_999n), inOf(1_999_999n, 0)])
    expect(after[0]?.key).toBe(before[0]?.key)
    expect(after[0]?.weight).toBeGreaterThan(before[0]?.weight ?? 0n)
  })
})

describe('many into one', () => {
  const movements = [inOf(2_000_000n, DAY_MS)]
  it('is three accounts of others, or one account of three members, with a notable sum', () => {
    expect(kinds({ movements, payers: 3 })).toEqual(['MANY_TO_ONE'])
    expect(kinds({ movements, payers: 2 })).toEqual([])
    expect(kinds({ movements, shared: [{ account: 'a', members: 3 }] })).toEqual(['MANY_TO_ONE'])
    expect(kinds({ movements, shared: [{ account: 'a', members: 2 }] })).toEqual([])
    expect(kinds({ movements: [inOf(1_999_999n, DAY_MS)], payers: 3 })).toEqual([])
  })
  it('is not what came in more than 30 days ago', () => {
    expect(kinds({ movements: [inOf(2_000_000n, 30 * DAY_MS + 1)], payers: 3 })).toEqual([])
  })
})

describe('rounds that give back the stake', () => {
  const rounds = (count: number, even: number, stake = 100_000n) => [
    { code: 'pg', game: 'dice', stake, rounds: count, even, last: NOW, ids: ['r1'] },
  ]
  it('are 24 and more, eleven of a dozen even, with a notable sum', () => {
    expect(kinds({ rounds: rounds(24, 22) })).toEqual(['EQUAL_ROUNDS'])
    expect(kinds({ rounds: rounds(24, 21) })).toEqual([])
    expect(kinds({ rounds: rounds(23, 23) })).toEqual([])
    expect(kinds({ rounds: rounds(24, 24, 83_333n) })).toEqual([])
    expect(kinds({ rounds: rounds(24, 24, 83_334n) })).toEqual(['EQUAL_ROUNDS'])
  })
})

it('names the other side of a match, as links has found it', () => {
  const opposite = [{ other: 'm2', times: 12, last: NOW }]
  expect(found({ opposite })).toMatchObject([
    { kind: 'BOTH_SIDES', key: 'm2', figures: { times: 12, other: 'm2' } },
  ])
})

describe('a sudden change', () => {
  /** So many days with a deposit of 2,000 baht, and one of today. */
  const past = (days: number, today: bigint) => [
    ...Array.from({ length: days }, (_, n) => inOf(200_000n, (days - n + 1) * DAY_MS)),
    inOf(today, HOUR_MS),
  ]
  const only = (of: Partial<Facts>) => kinds(of).filter((kind) => kind === 'SUDDEN')
  it('is ten times the middle of five days before, and notable', () => {
    expect(only({ movements: past(5, 2_000_000n) })).toEqual(['SUDDEN'])
    expect(only({ movements: past(5, 1_999_999n) })).toEqual([])
    expect(only({ movements: past(4, 2_000_000n) })).toEqual([])
  })
  it('is not of a member who is new', () => {
    expect(only({ movements: past(5, 2_000_000n), since: ago(30 * DAY_MS - 1) })).toEqual([])
    expect(only({ movements: past(5, 2_000_000n), since: ago(30 * DAY_MS) })).toEqual(['SUDDEN'])
  })
})

it('finds nothing where nothing moved', () => expect(found({})).toEqual([]))
