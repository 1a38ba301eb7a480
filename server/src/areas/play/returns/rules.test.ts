import { describe, expect, it } from 'vitest'
import { judge, roundsNeeded, type Declared, type RoundSums } from './rules.ts'

/** mulberry32: the same draws in every run. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

interface Game {
  lines: readonly { times: number; chance: number }[]
}
/** A slot of seven lines, one of small wins, and one whose prize of 2,000 comes once in 20,000. */
const SLOT: Game = {
  lines: [
    { times: 120, chance: 0.001 },
    { times: 40, chance: 0.003375 },
    { times: 20, chance: 0.008 },
    { times: 10, chance: 0.015625 },
    { times: 4, chance: 0.027 },
    { times: 1, chance: 0.2175 },
  ],
}
const DICE: Game = { lines: [{ times: 2.5, chance: 0.38 }] }
const JACKPOT: Game = {
  lines: [
    { times: 2_000, chance: 0.00005 },
    { times: 2, chance: 0.43 },
  ],
}
const returnOf = ({ lines }: Game) => lines.reduce((sum, line) => sum + line.times * line.chance, 0)
const deviationOf = (game: Game) =>
  Math.sqrt(
    game.lines.reduce((sum, { times, chance }) => sum + times ** 2 * chance, 0) -
      returnOf(game) ** 2,
  )
const declaredOf = (game: Game, isDeclared = true): Declared => ({
  returns: returnOf(game),
  deviation: isDeclared ? deviationOf(game) : null,
})

const STAKES = [100, 500, 1_000, 2_000, 5_000]
const LOOK_EVERY = 1_000
const none = (): RoundSums => ({ rounds: 0, bet: 0, win: 0, betBet: 0, winWin: 0, betWin: 0 })

/** After how many rounds it was called unsound, looked at every thousand; null: never. */
function alarmOf(
  game: Game,
  declared: Declared,
  { rounds, seed, paysMore = 1 }: { rounds: number; seed: number; paysMore?: number },
): number | null {
  const random = seeded(seed)
  const sums = none()
  for (let n = 1; n <= rounds; n++) {
    const bet = STAKES[Math.floor(random() * STAKES.length)] ?? 100
    let drawn = random()
    let times = 0
    for (const line of game.lines) {
      if (drawn < line.chance) {
        times = line.times
        break
      }
      drawn -= line.chance
    }
    const win = times * bet * paysMore
    sums.rounds += 1
    sums.bet += bet
    sums.win += win
    sums.betBet += bet * bet
    sums.winWin += win * win
    sums.betWin += bet * win
    if (n % LOOK_EVERY === 0 && judge(sums, declared).is === 'beyond') return n
  }
  return null
}
const GAMES = [
  ['a slot', SLOT],
  ['dice', DICE],
  ['a rare prize', JACKPOT],
] as const

describe('a game that gives back what it declares', () => {
  it.each(GAMES)('%s is not called unsound, however often it is looked at', (_name, game) => {
    const alarms = Array.from({ length: 60 }, (_, n) =>
      alarmOf(game, declaredOf(game), { rounds: 60_000, seed: 1_000 + n }),
    ).filter((at) => at !== null)
    // At once in ten thousand, one of 180 games would be one in fifty runs of this test.
    expect(alarms).toEqual([])
  })

  it('nor where the deviation comes from its own rounds', () => {
    const alarms = Array.from({ length: 40 }, (_, n) =>
      alarmOf(SLOT, declaredOf(SLOT, false), { rounds: 60_000, seed: 5_000 + n }),
    ).filter((at) => at !== null)
    expect(alarms).toEqual([])
  })

  it('at a bound of one in twenty is called so at most so often', () => {
    // The same statistic at a weaker bound, where simulated games are many enough to be counted.
    const loud = Array.from({ length: 200 }, (_, n) => {
      const random = seeded(20_000 + n)
      const sums = none()
      const declared = declaredOf(DICE)
      for (let round = 1; round <= 40_000; round++) {
        const win = random() < 0.38 ? 250 : 0
        sums.bet += 100
        sums.win += win
        sums.betBet += 10_000
        sums.winWin += win * win
        sums.betWin += 100 * win
        const verdict = round % LOOK_EVERY === 0 ? judge(sums, declared) : null
        if (verdict && 'chance' in verdict && verdict.chance <= 0.05) return true
      }
      return false
    }).filter(Boolean)
    expect(loud.length / 200).toBeLessThanOrEqual(0.05)
  })
})

describe('a game that gives back other than it declares', () => {
  it.each([
    ['a slot', SLOT, 1.1, 600_000],
    ['dice', DICE, 1.03, 400_000],
    ['dice', DICE, 0.97, 400_000],
  ] as const)('%s that pays by %s%d is found', (_name, game, paysMore, rounds) => {
    const found = Array.from({ length: 10 }, (_, n) =>
      alarmOf(game, declaredOf(game), { rounds, seed: 9_000 + n, paysMore }),
    )
    expect(found.filter((at) => at === null)).toEqual([])
  })
})

describe('what is judged', () => {
  const sums: RoundSums = { ...none(), rounds: 6_000, bet: 600_000, betBet: 60_000_000 }
  it('waits for enough rounds, more where the deviation is not declared', () => {
    expect(judge({ ...sums, win: 0 }, { returns: 0.96, deviation: 9 })).toEqual({
      is: 'early',
      rounds: 6_000,
      needed: 16_200,
    })
    expect(roundsNeeded(1, true)).toBe(5_000)
    expect(roundsNeeded(1, false)).toBe(20_000)
  })
  it('is both ways: a game that keeps what it should give is called unsound too', () => {
    const declared = { returns: 0.96, deviation: 1 }
    expect(judge({ ...sums, win: 300_000 }, declared)).toMatchObject({ is: 'beyond' })
    expect(judge({ ...sums, win: 900_000 }, declared)).toMatchObject({ is: 'beyond' })
    expect(judge({ ...sums, win: 580_000 }, declared)).toMatchObject({ is: 'sound' })
  })
  it('counts one stake of a million as one round', () => {
    const whale = { ...sums, bet: 600_000 + 1e8, betBet: 60_000_000 + 1e16, win: 2e8 }
    expect(judge(whale, { returns: 0.96, deviation: 1 })).toMatchObject({ is: 'early' })
  })
  it('knows a game without chance', () => {
    const plain = { ...sums, win: 600_000, winWin: 60_000_000, betWin: 60_000_000 }
    const many = Object.fromEntries(
      Object.entries(plain).map(([key, value]) => [key, value * 4]),
    ) as unknown as RoundSums
    expect(judge(many, { returns: 1, deviation: null })).toMatchObject({ is: 'sound' })
  })
})
