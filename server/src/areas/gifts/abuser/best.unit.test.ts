import { expect, it } from 'vitest'
import { bestPlay, stepsFor } from './best.ts'
import { offerBound, type Lock } from './bound.ts'
import { abuserGame, tableGame, usefulGames, withMaxBet, type AbuserGame } from './games.ts'
import { meanOf, playOut, seeded } from './testing/playOut.ts'

const LOCK: Lock = { own: 10_000, gift: 10_000, turnover: 60_000, reach: null, fail: null }
const paying = (returns: number, times: number, weight = 1) =>
  tableGame(`x${times}`, weight, [{ chance: returns / times, times }])
const flat = (returns: number) => abuserGame({ name: 'flat', weight: 1, returns, deviation: 0 })
const solve = (lock: Lock, games: readonly AbuserGame[]) =>
  bestPlay({ lock, games, steps: stepsFor(lock, games), least: 100, most: 1e8 })
const costOf = (lock: Partial<Lock>, games: readonly AbuserGame[]) =>
  solve({ ...LOCK, ...lock }, games).cost

/** Small enough to try everything: whole baht, every stake, every way. */
const TINY: Lock = { own: 2, gift: 3, turnover: 6, reach: null, fail: null }
const GAMES = [
  tableGame('double', 1, [{ chance: 0.45, times: 2 }]),
  tableGame('thrice', 1, [
    { chance: 0.2, times: 3 },
    { chance: 0.3, times: 1 },
  ]),
]
function byHand(lock: Lock, games: readonly AbuserGame[], rounds: number): number {
  const { own, gift, turnover, reach, fail } = lock
  const base = own + gift
  const known = new Map<string, number>()
  const worth = (balance: number, left: number, n: number): number => {
    if (turnover !== null && left <= 0) return balance
    if (reach !== null && balance >= Math.ceil(reach * base)) return balance
    if (balance <= Math.max(0, Math.floor((fail ?? 0) * base))) return balance
    const key = `${balance} ${left} ${n}`
    const before = known.get(key)
    if (before !== undefined) return before
    let best = Math.min(own, Math.max(0, balance - gift))
    for (const { pays, weight, least = 1, most = balance } of n > 0 ? games : [])
      for (let stake = least; stake <= Math.min(balance, most); stake++) {
        const next = (times: number): number =>
          worth(balance + stake * (times - 1), left - stake * weight, n - 1)
        best = Math.max(
          best,
          pays.reduce((sum, { chance, times }) => sum + chance * next(times), 0),
        )
      }
    known.set(key, best)
    return best
  }
  return Math.max(0, worth(base, turnover ?? 0, rounds) - own)
}
const exact = (lock: Lock, games: readonly AbuserGame[], rounds: number | null) =>
  bestPlay({
    lock,
    games,
    rounds,
    steps: { balance: 1, turnover: 1, points: 60 },
    least: 1,
    most: 1_000,
    stakes: 'each',
  }).cost

it.each([
  ['turnover', TINY],
  ['turnover and a fail limit', { ...TINY, fail: 0.4 }],
  ['turnover or twice the balance', { ...TINY, reach: 2 }],
  ['a gift alone', { ...TINY, own: 0, turnover: 9 }],
] as const)('is what trying everything finds: %s', (_, lock) => {
  // Each round counts one baht at least, so six to nine rounds are all there are.
  expect(exact(lock, GAMES, null)).toBeCloseTo(byHand(lock, GAMES, 9), 9)
})

it.each([1, 2, 3])('is what trying everything finds with a highest bet of %i', (maxBet) => {
  // The first game is asked for each bet; in the second a larger one may be made, and counts nothing.
  const games = GAMES.flatMap((game, n) => withMaxBet(game, maxBet, n === 0))
  const lock = { ...TINY, fail: 0.4, reach: 2 }
  const [by, all] = [exact(lock, games, 4), exact(lock, GAMES, 4)]
  expect(by).toBeCloseTo(byHand(lock, games, 4), 9)
  expect(by).toBeLessThanOrEqual(all)
})

it.each([200, 2_000])('a highest bet of %i satang is played, and passes no bound', (maxBet) => {
  const all = [paying(0.95, 20), paying(0.9, 76, 0.5)]
  const games = all.flatMap((game) => withMaxBet(game, maxBet, true))
  const play = solve(LOCK, games)
  expect(play.cost).toBeLessThan(solve(LOCK, all).cost)
  expect(play.cost).toBeLessThanOrEqual(offerBound(LOCK, all))
  for (const balance of [5_000, 20_000, 90_000])
    expect(play.moveAt(balance, 60_000)).toMatchObject({ stake: expect.toBeOneOf([maxBet]) })
  const next = seeded(34)
  const { mean, within } = meanOf(5_000, () => playOut(LOCK, play, next).had)
  expect(Math.abs(mean - play.cost)).toBeLessThan(within + LOCK.gift / 100)
})

it.each([1, 2, 3, 4])('is what trying everything finds in %i rounds of time', (rounds) => {
  const lock = { ...TINY, turnover: 9 }
  expect(exact(lock, GAMES, rounds)).toBeCloseTo(byHand(lock, GAMES, rounds), 9)
  expect(exact(lock, GAMES, rounds)).toBeLessThanOrEqual(exact(lock, GAMES, rounds + 1) + 1e-9)
})

it('two accounts on both sides of one match find twice what one finds', () => {
  // Each side wins 49 of 100 times twice its stake; two of 100 times the house does.
  const sides = [
    [0.49, 2, 0],
    [0.49, 0, 2],
    [0.02, 0, 0],
  ] as const
  const known = new Map<string, number>()
  const end = (balance: number, left: number) => left <= 0 || balance <= 0
  const together = (a: number, m: number, b: number, n: number): number => {
    if (end(a, m) && end(b, n)) return a + b
    const key = `${a} ${m} ${b} ${n}`
    const before = known.get(key)
    if (before !== undefined) return before
    // Nobody has to stake: cancelling leaves at most one's own.
    let best =
      (end(a, m) ? a : Math.min(1, Math.max(0, a - 2))) +
      (end(b, n) ? b : Math.min(1, Math.max(0, b - 2)))
    const stakes = (balance: number, left: number) =>
      Array.from({ length: end(balance, left) ? 1 : balance + 1 }, (_, stake) => stake)
    for (const s of stakes(a, m))
      for (const t of stakes(b, n))
        if (s + t > 0)
          best = Math.max(
            best,
            sides.reduce(
              (sum, [chance, one, other]) =>
                sum + chance * together(a + s * (one - 1), m - s, b + t * (other - 1), n - t),
              0,
            ),
          )
    known.set(key, best)
    return best
  }
  const lock: Lock = { own: 1, gift: 2, turnover: 4, reach: null, fail: null }
  const one = exact(lock, [tableGame('side', 1, [{ chance: 0.49, times: 2 }])], null)
  expect(together(3, 4, 3, 4) - 2).toBeCloseTo(2 * one, 9)
})

it('a fair game costs the gift, one that always keeps 5 of 100 keeps them of the turnover', () => {
  expect(costOf({}, [flat(1)])).toBeCloseTo(10_000, 6)
  expect(costOf({}, [paying(1, 20)])).toBeCloseTo(10_000, 6)
  expect(costOf({}, [flat(0.95)])).toBeCloseTo(7_000, 6)
})

it('turnover without end leaves nothing of a gift where games keep something', () => {
  const by = [1e4, 3e4, 1e5, 3e5].map((turnover) => costOf({ own: 0, turnover }, [paying(0.4, 2)]))
  for (let n = 1; n < by.length; n++) expect(by[n]).toBeLessThan((by[n - 1] ?? 0) / 2)
  expect(by.at(-1)).toBeLessThan(150)
})

it('never passes the bound, and comes close to it where prizes are rare and large', () => {
  const next = seeded(7)
  for (let n = 0; n < 6; n++) {
    const lock = {
      own: Math.floor(next() * 20_000),
      gift: 1_000 + Math.floor(next() * 20_000),
      turnover: n % 5 === 0 ? null : Math.floor(1_000 + next() * 200_000),
      reach: n % 5 === 0 || n % 3 === 0 ? 1.5 + next() * 2 : null,
      fail: n % 2 === 0 ? next() * 0.4 : null,
    }
    const games = [
      paying(0.9 + next() * 0.1, 2 + next() * 100),
      paying(0.9 + next() * 0.1, 2, [0, 0.1, 0.5][n % 3]),
    ]
    const [bound, cost] = [offerBound(lock, games), solve(lock, games).cost]
    expect(cost, JSON.stringify([lock, games])).toBeLessThanOrEqual(bound + 1)
  }
  expect(costOf({}, [paying(0.95, 1_000)])).toBeGreaterThan(offerBound(LOCK, [flat(0.95)]) * 0.999)
})

it('more gift costs more, more turnover less, a game that keeps less costs more', () => {
  const games = [paying(0.95, 20)]
  expect(costOf({ gift: 20_000 }, games)).toBeGreaterThan(costOf({}, games))
  expect(costOf({ turnover: 120_000 }, games)).toBeLessThan(costOf({}, games))
  expect(costOf({}, [paying(0.97, 20)])).toBeGreaterThan(costOf({}, games))
})

it('who plays by it for real comes to its figure', () => {
  // Stakes, prizes and balances are all points of the grid: no lottery between them.
  const lock = { own: 10, gift: 10, turnover: 40, reach: null, fail: 0.1 }
  const games = [paying(0.9, 5), paying(0.96, 2, 0.5)]
  const steps = { balance: 1, turnover: 0.5, points: 100 }
  const play = bestPlay({ lock, games, steps, least: 1, most: 100, stakes: 'each' })
  const next = seeded(34)
  const { mean, within } = meanOf(60_000, () => playOut(lock, play, next).had)
  expect(within).toBeLessThan(0.5)
  expect(Math.abs(mean - play.cost)).toBeLessThan(within)
})

it('on the grid of an offer as well, to a hundredth of the gift', () => {
  const games = usefulGames([paying(0.95, 20), paying(0.99, 1.98, 0.1), paying(0.9, 76, 0.5)])
  const lock = { ...LOCK, fail: 0.05 }
  const play = solve(lock, games)
  const next = seeded(34)
  const { mean, within } = meanOf(60_000, () => playOut(lock, play, next).had)
  expect(Math.abs(mean - play.cost)).toBeLessThan(within + lock.gift / 100)
})

it('is the same twice, and takes less than two seconds with every kind of game', () => {
  const games = usefulGames(
    Array.from({ length: 60 }, (_, n) =>
      paying(0.9 + (n % 10) / 100, 2 + n * 7, [1, 0.5, 0.1, 0][n % 4]),
    ),
  )
  expect(games.length).toBeLessThanOrEqual(6)
  const from = process.threadCpuUsage()
  const once = costOf({ reach: 3, fail: 0.05 }, games)
  expect(process.threadCpuUsage(from).user / 1e6).toBeLessThan(2)
  expect(costOf({ reach: 3, fail: 0.05 }, games)).toBe(once)
})
