import { describe, expect, it } from 'vitest'
import { movesAnew, movesBack, movesOfAdjustment, movesOfPlay, movesTo } from './rules.ts'

const whose = { memberId: 'm1', code: 'hub88' }
const [WALLET, TABLE, HOUSE] = ['member:m1:wallet', 'member:m1:bets:hub88', 'house:provider:hub88']
const DEBT = 'house:gamedebt'
const leg = (from: string, to: string, amount: bigint) => ({ from, to, amount })
const figures = (staked: bigint, won: bigint, onTable: bigint) => ({ staked, won, onTable })
const NONE = figures(0n, 0n, 0n)

describe('a play', () => {
  it('puts a stake onto the table, and decides nothing', () => {
    expect(movesOfPlay(whose, NONE, { stake: 100n, won: 0n, decides: 0n })).toEqual({
      legs: [leg(WALLET, TABLE, 100n)],
      figures: figures(100n, 0n, 100n),
      net: -100n,
      debt: 0n,
    })
  })

  it('decides all that lies on the table, stakes of before with it', () => {
    const before = figures(100n, 0n, 100n)
    expect(movesOfPlay(whose, before, { stake: 50n, won: 400n, decides: null })).toEqual({
      legs: [leg(WALLET, TABLE, 50n), leg(TABLE, HOUSE, 150n), leg(HOUSE, WALLET, 400n)],
      figures: figures(150n, 400n, 0n),
      net: 350n,
      debt: 0n,
    })
  })

  it.each([
    [60n, 60n],
    [500n, 100n],
  ])('that decides %s of 100 on the table takes %s off it', (decides, taken) => {
    const before = figures(100n, 7n, 100n)
    const moves = movesOfPlay(whose, before, { stake: 0n, won: 0n, decides })
    expect(moves.legs).toEqual([leg(TABLE, HOUSE, taken)])
    expect(moves.figures).toEqual(figures(100n, 7n, 100n - taken))
  })
})

describe('what is taken back', () => {
  it('comes from the table first, then from the provider', () => {
    const before = figures(100n, 0n, 60n)
    const back = { stakes: 100n, wins: 0n, undecided: 0n, holds: 0n }
    expect(movesBack(whose, before, back)).toEqual({
      legs: [leg(TABLE, WALLET, 60n), leg(HOUSE, WALLET, 40n)],
      figures: NONE,
      net: 100n,
      debt: 0n,
    })
  })

  it('is paid of the wallet as far as it reaches, its own stake with it, and the rest is owed', () => {
    const before = figures(100n, 500n, 0n)
    const back = { stakes: 100n, wins: 500n, undecided: 0n, holds: 150n }
    expect(movesBack(whose, before, back)).toEqual({
      legs: [leg(HOUSE, WALLET, 100n), leg(WALLET, HOUSE, 250n), leg(DEBT, HOUSE, 250n)],
      figures: NONE,
      net: -150n,
      debt: 250n,
    })
  })

  it('lies on the table again where it is undecided, and a win that was never told was a stake', () => {
    const before = figures(100n, 20n, 0n)
    const back = { stakes: 0n, wins: 50n, undecided: 100n, holds: 50n }
    expect(movesBack(whose, before, back)).toMatchObject({
      legs: [leg(WALLET, HOUSE, 50n), leg(HOUSE, TABLE, 100n)],
      figures: figures(130n, 0n, 100n),
      debt: 0n,
    })
    const part = movesBack(whose, figures(100n, 80n, 0n), { ...back, undecided: 0n })
    expect(part.figures).toEqual(figures(100n, 30n, 0n))
    const whole = movesBack(whose, figures(100n, 50n, 0n), { ...back, undecided: 0n })
    expect(whole.figures).toEqual(figures(100n, 0n, 0n))
  })

  it.each([
    [150n, [leg(WALLET, TABLE, 100n)], 0n],
    [100n, [leg(WALLET, TABLE, 100n)], 0n],
    [30n, [leg(WALLET, TABLE, 30n), leg(DEBT, TABLE, 70n)], 70n],
  ])('runs again of a wallet that holds %s', (holds, legs, debt) => {
    expect(movesAnew(whose, figures(5n, 6n, 7n), 100n, holds)).toEqual({
      legs,
      figures: figures(105n, 6n, 107n),
      net: debt - 100n,
      debt,
    })
  })
})

describe('what a provider moves by hand', () => {
  it('up is a win that decides nothing', () => {
    expect(movesOfAdjustment(whose, figures(100n, 0n, 100n), 30n, 0n)).toEqual({
      legs: [leg(HOUSE, WALLET, 30n)],
      figures: figures(100n, 30n, 100n),
      net: 30n,
      debt: 0n,
    })
  })

  it('down goes as far as the wallet reaches', () => {
    expect(movesOfAdjustment(whose, figures(100n, 40n, 0n), -40n, 10n)).toMatchObject({
      legs: [leg(WALLET, HOUSE, 10n), leg(DEBT, HOUSE, 30n)],
      figures: figures(100n, 10n - 10n, 0n),
      net: -10n,
      debt: 30n,
    })
  })
})

describe('what a decision made of a round', () => {
  it('becomes what it was before, with the table', () => {
    const [ended, open] = [figures(100n, 0n, 0n), figures(100n, 300n, 100n)]
    expect(movesTo(whose, ended, open, 0n)).toEqual({
      first: [leg(HOUSE, TABLE, 100n)],
      last: [leg(HOUSE, WALLET, 300n)],
      net: 300n,
      debt: 0n,
    })
  })

  it.each([
    [300n, [leg(WALLET, HOUSE, 300n)], -300n, 0n],
    [120n, [leg(WALLET, HOUSE, 120n), leg(DEBT, HOUSE, 180n)], -120n, 180n],
  ])('takes 300 of a wallet that holds %s', (holds, last, net, debt) => {
    const [from, to] = [figures(100n, 300n, 0n), figures(100n, 0n, 0n)]
    expect(movesTo(whose, from, to, holds)).toEqual({ first: [], last, net, debt })
  })

  it('moves nothing where nothing differs, and counts stakes as well as wins', () => {
    const round = figures(100n, 300n, 0n)
    expect(movesTo(whose, round, round, 0n)).toEqual({ first: [], last: [], net: 0n, debt: 0n })
    expect(movesTo(whose, round, figures(150n, 300n, 0n), 80n).net).toBe(-50n)
    const open = figures(100n, 0n, 100n)
    expect(movesTo(whose, open, open, 0n).first).toEqual([])
  })
})
