import type { Body } from '@krapao/contract/calls'
import { expect, it } from 'vitest'
import { costOf, runsOf } from './simulate.ts'

const OFFER = {
  rewardAmount: 500,
  rewardPercent: 100,
  minDeposit: 100,
  turnoverMultiple: 3,
  percentSuccess: null,
  percentFail: null,
} as unknown as Body<'opsOfferSimulate'>['body']
const player = (deposit: number) => ({ deposit, staked: 1_000, won: 1_000 })
/** How many stakes were thrown: each takes a tenth of the balance and loses or wins. */
const stakes = (offer: object, deposit: number, ceiling = 10) => {
  let thrown = 0
  // Every fourth wins three tenths, which the other three lose.
  const cost = costOf({ ...OFFER, ...offer }, player(deposit), ceiling, () => {
    thrown += 1
    return thrown % 4 === 0 ? 0 : 0.9
  })
  return { thrown, cost }
}

it('a percent asks for the gift and the deposit it matches, not for the whole deposit', () => {
  // 500 are matched of each: 3 times 1,000 are asked, whatever else was paid in.
  const large = stakes({}, 20_000)
  expect(large.thrown).toBe(2)
  expect(stakes({}, 500).thrown).toBeGreaterThan(25)
  // The ceiling is times the gift.
  expect(stakes({}, 500, 1).thrown).toBeLessThan(stakes({}, 500).thrown / 4)
})

it('a percent of the last deposit is calculated from it also without a minimum', () => {
  expect(stakes({ minDeposit: null, turnoverMultiple: null }, 300)).toEqual({
    thrown: 0,
    cost: 300,
  })
})

it('a bonus that ends only at a percent of success is played, not given away', () => {
  const { thrown } = stakes({ turnoverMultiple: null, percentSuccess: 200, percentFail: 5 }, 300)
  expect(thrown).toBeGreaterThan(20)
})

it('whoever else is served has a turn after each run', async () => {
  let turns = 0
  const serve = (): void => {
    turns += 1
    others = setImmediate(serve)
  }
  let others = setImmediate(serve)
  const runs = await runsOf(OFFER, [], { ceiling: 10, members: 10, runs: 30 })
  clearImmediate(others)
  expect(runs).toHaveLength(30)
  expect(turns).toBeGreaterThanOrEqual(29)
})
