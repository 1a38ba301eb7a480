import { midnightOf } from '@krapao/contract/bangkok'
import { describe, expect, it } from 'vitest'
import type { Flow } from '../../../ledger/reads/flows.ts'
import { markersIn, type Asked, type Facts } from './rules.ts'

/** Each rule at its edges: one fact less, one satang less, one second too late, another day. */
const HOUR = 3_600_000
const DAY = 24 * HOUR
// 24 November 2026, midnight in Bangkok.
const until = new Date(midnightOf(20_781))
const at = (daysAgo: number, hours = 0, ms = 0): Date =>
  new Date(until.getTime() - daysAgo * DAY + hours * HOUR + ms)
const asked: Asked = {
  until,
  after: null,
  night: { from: '00:00', to: '05:00' },
  breakMs: HOUR / 2,
}
const flow = (kind: Flow['kind'], when: Date, baht: number, satang = 0): Flow => ({
  kind,
  at: when,
  amount: BigInt(Math.round(baht * 100)) + BigInt(satang),
})
const found = (facts: Partial<Facts>, given: Partial<Asked> = {}) =>
  markersIn({ flows: [], periods: [], raises: [], ...facts }, { ...asked, ...given })
const kinds = (facts: Partial<Facts>, given: Partial<Asked> = {}) =>
  found(facts, given).map(({ kind }) => kind)

/** Deposits an hour apart, half an hour before each of which the one before was lost. */
const chase = (amounts: readonly number[], day = 3, lost = 1): Flow[] =>
  amounts.flatMap((baht, n) => [
    ...(n === 0 ? [] : [flow('play', at(day, n - 0.5), -(amounts[n - 1] ?? 0) * lost)]),
    flow('deposit', at(day, n), baht),
  ])

describe('deposits that follow losses and grow', () => {
  it('are a marker from the fourth on, with what was lost between them', () => {
    expect(found({ flows: chase([500, 500, 700, 1_000]) })).toEqual([
      {
        kind: 'CHASING',
        first_at: at(3),
        last_at: at(3, 3),
        times: 4,
        amount: 100_000n,
        before: 50_000n,
        lost: 170_000n,
      },
    ])
  })

  it.each([
    ['three alone', chase([500, 700, 1_000])],
    ['of which one is a satang smaller', chase([500, 700, 699.99, 1_400])],
    ['that a satang keeps from doubling', chase([500, 600, 700, 999.99])],
    ['after less than half was lost', chase([500, 600, 800, 1_000], 3, 0.49)],
    ['after a win', chase([500, 600, 800, 1_000], 3, -1)],
    ['eight days ago', chase([500, 600, 800, 1_000], 8)],
    [
      'whose loss lies more than two hours back',
      chase([500, 600, 800, 1_000]).map((each) =>
        each.kind === 'play' ? { ...each, at: new Date(each.at.getTime() - 2 * HOUR) } : each,
      ),
    ],
  ])('are none: %s', (_, flows) => {
    expect(kinds({ flows: flows.toSorted((a, b) => a.at.getTime() - b.at.getTime()) })).toEqual([])
  })

  it('are none where what began them was talked about', () => {
    expect(kinds({ flows: chase([500, 600, 800, 1_000]) }, { after: at(3, 0, 1) })).toEqual([])
    expect(kinds({ flows: chase([500, 600, 800, 1_000]) }, { after: at(3) })).toEqual(['CHASING'])
  })
})

describe('play at night', () => {
  const night = (day: number, minutes = 60, hours = 1) => ({
    from: at(day, hours),
    to: at(day, hours, minutes * 60_000),
  })
  const five = [2, 4, 6, 8, 14].map((day) => night(day))

  it('of an hour, in five of fourteen nights by Bangkok', () => {
    expect(found({ periods: five })).toEqual([
      { kind: 'NIGHTS', first_at: at(14), last_at: at(2), days: 5, minutes: 300 },
    ])
  })

  it.each([
    ['four nights', five.slice(1)],
    ['a minute less in one', [...five.slice(1), night(10, 59)]],
    ['an hour that ends the night', [...five.slice(1), night(10, 60, 4.1)]],
    ['the evening before', [...five.slice(1), night(10, 60, 23)]],
    ['a fifteenth day', [...five.slice(0, 4), night(15)]],
    ['one night in two sessions at once', [...five.slice(1), night(4)]],
    ['tonight, which is tomorrow’s to tell', [...five.slice(1), night(0)]],
  ])('is none: %s', (_, periods) => {
    expect(kinds({ periods })).toEqual([])
  })

  it('goes by the hours of the setting, over midnight too, and is off where they are alike', () => {
    const late = [2, 4, 6, 8, 10].map((day) => night(day, 60, 22.5))
    const over = { night: { from: '22:00', to: '02:00' } }
    expect(kinds({ periods: late })).toEqual([])
    expect(found({ periods: late }, over)).toMatchObject([{ kind: 'NIGHTS', days: 5 }])
    expect(kinds({ periods: five }, { night: { from: '05:00', to: '05:00' } })).toEqual([])
  })
})

describe('limits that are asked to be raised', () => {
  const raises = [at(30), at(9), at(1)]
  it('three times in thirty days', () => {
    expect(found({ raises })).toEqual([
      { kind: 'RAISING', first_at: at(30), last_at: at(1), times: 3 },
    ])
    expect(kinds({ raises: [at(30, 0, -1), at(9), at(1)] })).toEqual([])
    expect(kinds({ raises: [at(9), at(1), at(0)] })).toEqual([])
    expect(kinds({ raises }, { after: at(20) })).toEqual([])
  })
})

describe('hours without a break', () => {
  const stretch = (day: number, hours: number, ms = 0) => ({
    from: at(day, 8),
    to: at(day, 8 + hours, ms),
  })
  it('twice six, or twelve at once, whatever the session', () => {
    expect(found({ periods: [stretch(3, 6), stretch(5, 6.5)] })).toEqual([
      { kind: 'LONG', first_at: at(5, 8), last_at: at(3, 14), times: 2, minutes: 390 },
    ])
    const other = { from: at(3, 14, HOUR / 2), to: at(3, 20) }
    expect(found({ periods: [stretch(3, 6), other] })).toMatchObject([
      { kind: 'LONG', times: 1, minutes: 720 },
    ])
  })
  it.each([
    ['once', [stretch(3, 11.99)]],
    ['a second less', [stretch(3, 6), stretch(5, 6, -1_000)]],
    [
      'with a break a millisecond too long',
      [stretch(3, 6), { from: at(3, 14, HOUR / 2 + 1), to: at(3, 19) }],
    ],
    ['of the week before', [stretch(3, 6), stretch(8, 6)]],
  ])('are none: %s', (_, periods) => {
    expect(kinds({ periods })).toEqual([])
  })
})

describe('far more deposited than before', () => {
  const weeks = (...baht: number[]) =>
    baht.map((each, n) => flow('deposit', at(7 * (n + 2) - 1), each))
  it('thrice the average of the member’s own four weeks', () => {
    const flows = [...weeks(1_000, 1_000, 1_000, 1_000).toReversed(), flow('deposit', at(2), 3_000)]
    expect(found({ flows })).toEqual([
      { kind: 'RISE', first_at: at(2), last_at: at(2), amount: 300_000n, before: 100_000n },
    ])
  })
  it.each([
    ['a satang less', [...weeks(1_000, 1_000, 1_000, 1_000), flow('deposit', at(2), 3_000, -1)]],
    ['less than 3,000 baht', [...weeks(10, 10, 10, 10), flow('deposit', at(2), 2_999)]],
    ['of who came two weeks ago', [...weeks(100, 100), flow('deposit', at(2), 9_000)]],
    ['a week ago', [...weeks(1_000, 1_000, 1_000, 1_000), flow('deposit', at(7, 0, -1), 9_000)]],
  ])('is none: %s', (_, flows) => {
    expect(kinds({ flows: flows.toSorted((a, b) => a.at.getTime() - b.at.getTime()) })).toEqual([])
  })
})

describe('deposits right after a withdrawal was asked for', () => {
  const again = (day: number, ms = HOUR) => [
    flow('withdraw', at(day), 900),
    flow('deposit', at(day, 0, ms), 300),
  ]
  it('three times in two weeks, within the hour', () => {
    expect(found({ flows: [again(14), again(5), again(2)].flat() })).toEqual([
      {
        kind: 'AFTER_PAYOUT',
        first_at: at(14, 1),
        last_at: at(2, 1),
        times: 3,
        amount: 90_000n,
      },
    ])
  })
  it.each([
    ['twice', [again(5), again(2)]],
    ['a millisecond after the hour', [again(14), again(5), again(2, HOUR + 1)]],
    [
      'one withdrawal, three deposits',
      [again(5), [1, 2].map((n) => flow('deposit', at(5, 0, n * 60_000 + HOUR), 300))],
    ],
    ['three withdrawals, one deposit', [[flow('withdraw', at(2), 1), ...again(2)]]],
  ])('are none: %s', (_, flows) => {
    expect(kinds({ flows: flows.flat() })).toEqual([])
  })
})
