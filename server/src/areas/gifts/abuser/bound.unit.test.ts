import { expect, it } from 'vitest'
import {
  offerBound,
  pairBound,
  refundBound,
  ringBound,
  wheelBound,
  type AbuserSlice,
  type Lock,
} from './bound.ts'
import { abuserGame, mostTimes, tableGame, type AbuserGame } from './games.ts'

const LOCK: Lock = { own: 10_000, gift: 10_000, turnover: 60_000, reach: null, fail: null }
const game = (returns: number | null, deviation: number | null = 5, weight = 1) =>
  abuserGame({ name: 'g', weight, returns, deviation })

it('a game has the pay table of two ends with its mean and its deviation', () => {
  const { pays } = game(0.95, 3)
  const mean = pays.reduce((sum, { chance, times }) => sum + chance * times, 0)
  const squares = pays.reduce((sum, { chance, times }) => sum + chance * times ** 2, 0)
  expect(mean).toBeCloseTo(0.95, 12)
  expect(Math.sqrt(squares - mean ** 2)).toBeCloseTo(3, 12)
  expect(pays.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 12)
  expect(game(0.95, 0).pays).toEqual([{ chance: 1, times: 0.95 }])
  // Who declares nothing is reckoned with as 99 of 100 and a thousand stakes.
  expect(game(null, null)).toMatchObject({ returns: 0.99 })
  expect(mostTimes(game(null, null))).toBe(1_000)
  // More than all is no offer's fault.
  expect(game(1.4).returns).toBe(1)
})

it.each([
  ['nothing is kept by the game: the gift', LOCK, [game(1)], 10_000],
  ['nothing is asked: the gift', { ...LOCK, turnover: 0 }, [game(0.9)], 10_000],
  // 5 of 100 of 20,000 once, which is less than of 60,000.
  ['all at once', LOCK, [game(0.95)], 9_000],
  // 5 of 100 of 10,000.
  ['turnover of half the balance', { ...LOCK, turnover: 10_000 }, [game(0.95)], 9_500],
  // A game of weight 0 that keeps 1 of 100 is where all is staked at once.
  ['all at once where it counts for nothing', LOCK, [game(0.95), game(0.99, 50, 0)], 9_800],
  // 1 of 100 at a tenth of the weight is 10 of 100 of the turnover.
  ['no game but one of a tenth', { ...LOCK, turnover: 1_000 }, [game(0.99, 1, 0.1)], 9_900],
  ['the rest is kept when it fails', { ...LOCK, fail: 0.1 }, [game(0.95)], 9_100],
  // Twice the balance is reached every other time: half of them lose all of it.
  ['twice the balance', { ...LOCK, turnover: null, reach: 2 }, [game(0.95)], 9_500],
  ['it can only fail', { ...LOCK, turnover: null, fail: 0.05 }, [game(0.95)], 0],
  [
    'it can only fail, and leaves more than was there',
    { ...LOCK, own: 0, turnover: null, fail: 0.4 },
    [game(0.95)],
    4_000,
  ],
  [
    'nobody takes what costs more than it gives',
    { ...LOCK, own: 1e6, turnover: 1e6 },
    [game(0.5)],
    0,
  ],
] as const)('%s', (_, lock, games, satang) => {
  expect(offerBound(lock, games)).toBeCloseTo(satang, 6)
})

it('more gift costs more, more turnover less, a game that keeps less costs more', () => {
  const of = (lock: Partial<Lock>, returns = 0.95) =>
    offerBound({ ...LOCK, ...lock }, [game(returns)])
  for (const gift of [1_000, 5_000, 20_000, 90_000])
    expect(of({ gift: gift * 2 })).toBeGreaterThan(of({ gift }))
  for (const turnover of [1_000, 5_000, 20_000, 90_000])
    expect(of({ turnover: turnover * 2 })).toBeLessThanOrEqual(of({ turnover }))
  for (const returns of [0.5, 0.9, 0.95])
    expect(of({}, returns + 0.05)).toBeGreaterThan(of({}, returns))
})

it('two accounts on both sides are twice one', () => {
  expect(pairBound(LOCK, [game(0.95)])).toBe(2 * offerBound(LOCK, [game(0.95)]))
})

it('cashback gives nothing where a game keeps more than it gives back, else the rest of its cap', () => {
  const ring = { inviteRate: 0, refundRate: 0.05, refundCap: 500_000 }
  expect(refundBound([game(0.94)], ring)).toBe(0)
  // A tenth of the weight: half a percent back of a percent that is kept.
  expect(refundBound([game(0.99, 1, 0.1)], ring)).toBe(0)
  // 4 of 100 are kept, 5 come back: a fifth of the cap is left.
  expect(refundBound([game(0.96)], ring)).toBeCloseTo(100_000, 3)
})

it('an inviter and an invitee who are one person: cheaper stakes, losses paid back once more', () => {
  const ring = { inviteRate: 0.005, refundRate: 0.05, refundCap: 500_000 }
  // 4.5 of 100 of 20,000 are kept, 5 of 100 of 20,000 come back; then (1 - 4.5 / 5) of the cap.
  const [games, cashback] = [[game(0.95)], 50_000]
  expect(ringBound(LOCK, games, ring)).toBeCloseTo(10_000 - 900 + 1_000 + cashback, 3)
  expect(ringBound(LOCK, [game(0.996)], ring)).toBeNull()
})

it('a wheel: bonuses by their terms, cash less the stake that it asks, coins spun again', () => {
  const nothing = { cash: 0, bonus: null, coins: 0 }
  const bonus: Lock = { own: 0, gift: 5_000, turnover: 15_000, reach: null, fail: null }
  const slices: AbuserSlice[] = [
    { ...nothing, chance: 0.1, cash: 10_000 },
    { ...nothing, chance: 0.1, bonus },
    { ...nothing, chance: 0.25, coins: 2 },
    { ...nothing, chance: 0.55 },
  ]
  // Two spins a coin; the bonus is worth 95 of 100; 5 of 100 of 100 baht are lost for the cash.
  const coin = 2 * 475 + 2 * 1_000 - 500
  expect(wheelBound(slices, [game(0.95)], 10_000).coin).toBeCloseTo(coin, 6)
  expect(wheelBound(slices, [game(0.95)], 10_000).spin).toBeCloseTo(coin / 2, 6)
  // Whoever would lose more for the cash than it is leaves it.
  expect(wheelBound(slices, [game(0.95)], 1e6).coin).toBeCloseTo(2 * 475, 6)
  const again = [{ ...nothing, chance: 1, coins: 1 }]
  expect(wheelBound(again, [game(0.95)], 10_000)).toEqual({ coin: 0, spin: 0 })
  const endless = [
    { ...nothing, chance: 0.5, coins: 2 },
    { ...nothing, chance: 0.5, cash: 100 },
  ]
  expect(wheelBound(endless, [game(0.95)], 10_000)).toEqual({ coin: Infinity, spin: 50 })
})

/** Every stake at every balance, so many rounds; `end` is what a balance is worth when one stops. */
function byHand(
  { pays, weight }: AbuserGame,
  { start, rounds, inviteRate }: { start: number; rounds: number; inviteRate: number },
  end: (balance: number, turnover: number) => { worth: number; isOver: boolean },
): number {
  const known = new Map<string, number>()
  const worth = (balance: number, turnover: number, left: number): number => {
    const key = `${balance} ${turnover} ${left}`
    const before = known.get(key)
    if (before !== undefined) return before
    const ended = end(balance, turnover)
    let best = ended.worth
    const most = left > 0 && !ended.isOver ? balance : 0
    for (let stake = 1; stake <= most; stake++) {
      const next = (times: number): number =>
        worth(balance + stake * (times - 1), turnover + stake * weight, left - 1)
      const won = pays.reduce((sum, { chance, times }) => sum + chance * next(times), 0)
      best = Math.max(best, won + inviteRate * weight * stake)
    }
    known.set(key, best)
    return best
  }
  return worth(start, 0, rounds)
}
const lottery = tableGame('lottery', 1, [{ chance: 0.12, times: 8 }])

it('cashback: nobody who tries every stake gets more, and some get of it', () => {
  const ring = { inviteRate: 0, refundRate: 0.05, refundCap: 0.05 * 6 }
  // Who has lost all 6 gets the cap back.
  const found =
    byHand(lottery, { start: 6, rounds: 2, ...ring }, (balance) => ({
      worth: Math.max(balance, balance + ring.refundRate * (6 - balance)),
      isOver: false,
    })) - 6
  const bound = refundBound([lottery], ring)
  expect(bound).toBeCloseTo(6 * (0.05 - 0.04), 9)
  expect(found).toBeLessThanOrEqual(bound)
  expect(found).toBeGreaterThan(bound * 0.3)
})

it('a ring: nobody who tries every stake gets more of gift, invite and cashback together', () => {
  const lock: Lock = { own: 2, gift: 3, turnover: 6, reach: null, fail: null }
  const ring = { inviteRate: 0.01, refundRate: 0.05, refundCap: 100 }
  const base = lock.own + lock.gift
  for (const one of [lottery, tableGame('double', 1, [{ chance: 0.47, times: 2 }])]) {
    const found =
      byHand(one, { start: base, rounds: 6, ...ring }, (balance, turnover) => {
        const isOver = turnover >= 6 || balance === 0
        const ended = isOver ? balance : Math.min(lock.own, Math.max(0, balance - lock.gift))
        return { worth: ended + ring.refundRate * Math.max(0, base - balance), isOver }
      }) - lock.own
    expect(found).toBeLessThanOrEqual(ringBound(lock, [one], ring) ?? 0)
    expect(found).toBeGreaterThan(offerBound(lock, [one]) * 0.9)
  }
})
