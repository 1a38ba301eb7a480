import { expect, it } from 'vitest'
import { effectsOfOffer, givesMore, givesNoMore, givesOf, leastOf } from './rules.ts'

const prizes = new Map([
  ['cash', { kind: 'CASH' as const, amount: 1_000n }],
  ['bonus', { kind: 'BONUS' as const, amount: 5_000n }],
  ['coin', { kind: 'COINS' as const, amount: 1n }],
  ['none', { kind: 'NOTHING' as const, amount: 0n }],
])
const wheel = (weights: Record<string, number>) =>
  givesOf(
    Object.entries(weights).map(([prizeCode, weight]) => ({ prizeCode, weight })),
    prizes,
  )

it('is the mean of the prizes by their weights', () => {
  expect(wheel({ cash: 1, none: 3 })).toEqual({ cash: 250, money: 250 })
  expect(wheel({ cash: 1, bonus: 1, none: 2 })).toEqual({ cash: 250, money: 1_500 })
  expect(wheel({ cash: 1, gone: 1 })).toEqual({ cash: 500, money: 500 })
  expect(wheel({ cash: 0, none: 0 })).toEqual({ cash: 0, money: 0 })
})

it('counts the coins that a coin wins, up to a wheel without end', () => {
  expect(wheel({ cash: 1, coin: 1 })).toEqual({ cash: 1_000, money: 1_000 })
  expect(wheel({ cash: 1, coin: 2, none: 1 })).toEqual({ cash: 500, money: 500 })
  expect(wheel({ coin: 1 })).toEqual({ cash: 0, money: 0 })
  const endless = new Map([...prizes, ['coins', { kind: 'COINS' as const, amount: 2n }]])
  const slices = ['cash', 'bonus', 'coins', 'coins'].map((prizeCode) => ({ prizeCode, weight: 1 }))
  expect(givesOf(slices, endless)).toEqual({ cash: Infinity, money: Infinity })
})

it('is more by a satang of either, and not by the last place of a share', () => {
  const one = wheel({ cash: 1, bonus: 1, none: 8 })
  expect(givesMore(one, one)).toBe(false)
  expect(givesMore(wheel({ cash: 3, bonus: 3, none: 24 }), one)).toBe(false)
  expect(givesMore({ ...one, cash: one.cash * (1 + 1e-12) }, one)).toBe(false)
  expect(givesMore({ ...one, cash: one.cash + 1 }, one)).toBe(true)
  expect(givesMore({ ...one, money: one.money + 1 }, one)).toBe(true)
  expect(givesMore({ cash: 1, money: 1 }, { cash: 0, money: 1 })).toBe(true)
  expect(givesMore({ cash: Infinity, money: Infinity }, one)).toBe(true)
  expect(givesMore({ cash: Infinity, money: Infinity }, { cash: Infinity, money: Infinity })).toBe(
    false,
  )
})

it('takes the least of each', () => {
  expect(
    leastOf([
      { cash: 1, money: 9 },
      { cash: 2, money: 3 },
    ]),
  ).toEqual({ cash: 1, money: 3 })
})

it('gives more with a higher highest bet, and most without one', () => {
  const now = new Date('2026-12-01T00:00:00Z')
  const offer = { active: true, rewardAmount: 20, rewardPercent: null, maxReceived: 1 }
  for (const [before, after, more] of [
    [50, 50, undefined],
    [50, 40, 'less'],
    [50, 60, 'more'],
    [50, null, 'more'],
    [null, 50, 'less'],
    [undefined, null, undefined],
  ] as const) {
    const [live, next] = [
      { ...offer, maxBet: before },
      { ...offer, maxBet: after },
    ]
    expect(effectsOfOffer(next, live)['maxBet']).toBe(more)
    expect(givesNoMore(next, live, now)).toBe(more !== 'more')
  }
})
