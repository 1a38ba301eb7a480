import { describe, expect, it } from 'vitest'
import {
  aboutOf,
  daysBetween,
  isMet,
  sinceOf,
  softened,
  withAsked,
  type Condition,
  type Moment,
} from './rules.ts'

const at = new Date('2026-11-17T18:30:00.000Z')
const payout: Moment = {
  moment: 'PAYOUT',
  memberId: 'm',
  at,
  isPast: false,
  self: 'wd1',
  amount: 50_000n,
}
const gift: Moment = { ...payout, moment: 'GIFT', self: null, amount: 0n }
const condition: Condition = {
  who: 'ALL',
  whoN: null,
  what: 'WITHDREW',
  measure: 'COUNT',
  least: 3n,
  hours: 24,
  effect: 'WAIT',
}
const figures = { n: 3, sum: 100n, days: 2, group: 4, level: 1 }

describe('a condition', () => {
  it.each([
    [{}, true],
    [{ least: 4n }, false],
    [{ measure: 'AMOUNT' as const, least: 100n }, true],
    [{ measure: 'AMOUNT' as const, least: 101n }, false],
    [{ who: 'NEW' as const, whoN: 3 }, true],
    [{ who: 'NEW' as const, whoN: 2 }, false],
    [{ who: 'LEVEL' as const, whoN: 1 }, true],
    [{ who: 'LEVEL' as const, whoN: 0 }, false],
    [{ who: 'GROUP' as const, whoN: 4 }, true],
    [{ who: 'GROUP' as const, whoN: 5 }, false],
  ])('with %o holds: %s', (of, holds) => {
    expect(isMet({ ...condition, ...of }, figures)).toBe(holds)
  })

  it('of no number is one of 0', () => {
    const none = { ...condition, whoN: null }
    expect(isMet({ ...none, who: 'NEW' }, { ...figures, days: 0 })).toBe(false)
    expect(isMet({ ...none, who: 'LEVEL' }, { ...figures, level: 0 })).toBe(true)
    expect(isMet({ ...none, who: 'GROUP' }, { ...figures, group: 0 })).toBe(true)
  })

  it('about what was not asked holds for nobody', () => {
    const unknown = { ...figures, days: null, group: null, level: null }
    for (const who of ['NEW', 'LEVEL', 'GROUP'] as const)
      expect(isMet({ ...condition, who, whoN: 1_000 }, unknown)).toBe(false)
    expect(isMet({ ...condition, who: 'GROUP' }, unknown)).toBe(false)
    expect(isMet(condition, unknown)).toBe(true)
  })
})

describe('what is asked for now', () => {
  const before = { n: 1, sum: 100n }
  it.each([
    ['WITHDREW', payout, { n: 2, sum: 50_100n }],
    ['WITHDREW', gift, before],
    ['TOOK_GIFT', gift, { n: 2, sum: 100n }],
    ['TOOK_GIFT', payout, before],
    ['DEPOSITED', payout, before],
    ['ASKED', payout, { n: 1, sum: 50_000n }],
    ['ASKED', gift, { n: 1, sum: 0n }],
  ] as const)('counts for %s once', (what, asked, sum) => {
    expect(withAsked(what, before, asked)).toEqual(sum)
  })

  it('is kept under its withdrawal, a gift under its day in Bangkok', () => {
    expect(aboutOf(payout)).toBe('wd1')
    expect(aboutOf(gift)).toBe('2026-11-18')
    // A dry run names the gift.
    expect(aboutOf({ ...gift, self: 'pt1' })).toBe('2026-11-18')
    expect(aboutOf({ ...payout, self: null })).toBe('2026-11-18')
  })

  it('is counted since so many hours, and of whom a full day is a day', () => {
    expect(sinceOf({ hours: 25 }, at)).toEqual(new Date('2026-11-16T17:30:00.000Z'))
    const day = (hours: number) => daysBetween(at, new Date(at.getTime() + hours * 3_600_000))
    expect([day(0), day(23.9), day(24), day(50)]).toEqual([0, 0, 1, 2])
  })
})

describe('a rule that was wrong about a member', () => {
  const cleared = { n: 3, sum: 100n, group: 4 }
  it.each([
    ['HOLD_GIFTS', 'NOTE'],
    ['HOLD_PAYOUTS', 'WAIT'],
    ['REFUSE', 'WAIT'],
    ['WAIT', 'WAIT'],
    ['NOTE', 'NOTE'],
  ] as const)('does instead of %s only %s', (effect, softer) => {
    expect(softened({ effect, measure: 'COUNT' }, figures, cleared)).toBe(softer)
    expect(softened({ effect, measure: 'COUNT' }, figures, undefined)).toBe(effect)
  })

  it('is as it was once the count, the sum or the group has grown', () => {
    const rule = { effect: 'REFUSE', measure: 'COUNT' } as const
    expect(softened(rule, { ...figures, n: 4 }, cleared)).toBe('REFUSE')
    expect(softened(rule, { ...figures, group: null }, { ...cleared, group: 0 })).toBe('WAIT')
    expect(softened(rule, { ...figures, group: 5 }, cleared)).toBe('REFUSE')
    expect(softened(rule, { ...figures, sum: 101n }, cleared)).toBe('WAIT')
    const ofMoney = { ...rule, measure: 'AMOUNT' } as const
    expect(softened(ofMoney, { ...figures, n: 4 }, cleared)).toBe('WAIT')
    expect(softened(ofMoney, { ...figures, sum: 101n }, cleared)).toBe('REFUSE')
  })
})
