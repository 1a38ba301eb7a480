/**
 * Whether a game gives back what it declares, looked at as often as one likes.
 *
 * Of each round w is what was won and b what was staked; with the declared return r the sum S of w -
 * r b has the mean 0, and V is its variance: of the declared deviation d, the sum of d^2 b^2; where
 * none is declared, the sum of (w - r b)^2 of the rounds themselves. For a fixed t the ratio
 *
 *     E = sqrt(t / (t + V)) exp(S^2 / 2 (t + V))
 *
 * is that of a normal mixture against no fault (Robbins 1970; the mixture form of the sequential
 * probability ratio test, Johari and others 2022, and with V from the data the asymptotic
 * confidence sequence of Waudby-Smith and others 2021). It starts at 1 and, by Ville's inequality,
 * a sound game brings it to 1 / a ever, whenever and however often it is looked at, with a
 * probability of at most a. Several t are mixed evenly, because stakes differ between games: their
 * mean has the same bound.
 *
 * The bound is exact for normal sums; the sum of many rounds is one, so nothing is judged before
 * {@link roundsNeeded}. A game whose prizes are rarer than one in some thousand rounds is further
 * from it: the simulation in `rules.test.ts` says how far.
 */

/** Sums of decided rounds, satang and squares of satang. */
export interface RoundSums {
  rounds: number
  bet: number
  win: number
  betBet: number
  winWin: number
  betWin: number
}
/** What a game declares, as shares of a stake. `deviation` null: taken from the rounds. */
export interface Declared {
  returns: number
  deviation: number | null
}

/** So often, of all sound games, one is ever called unsound: once in ten thousand. */
const FALSE_ALARM = 1 / 10_000
const LEAST_ROUNDS = 5_000
/** Where the deviation is not declared a rare prize may not have been seen yet. */
const LEAST_UNDECLARED = 20_000
/** Rounds for each squared deviation: prizes that make it large have come several times by then. */
const ROUNDS_EACH = 200
/** The mixed t, in squared deviations of one satang: stakes of 1 to 1,000 baht, 10^3 to 10^6 rounds. */
const SPREADS = [7, 8, 9, 10, 11, 12, 13, 14, 15, 16].map((power) => 10 ** power)

type Verdict =
  /** Too few rounds to be judged: so many are needed. */
  | { is: 'early'; rounds: number; needed: number }
  /** `chance`: at most so often a sound game would ever look like this, 1 where it looks sound. */
  | { is: 'sound' | 'beyond'; rounds: number; chance: number }

/** How many rounds of one stake tell as much: a few large stakes among small ones tell less. */
const effectiveRounds = ({ bet, betBet }: RoundSums): number =>
  betBet === 0 ? 0 : (bet * bet) / betBet

/** Before so many rounds of one stake nothing is judged. */
export const roundsNeeded = (deviation: number, isDeclared: boolean): number =>
  Math.max(isDeclared ? LEAST_ROUNDS : LEAST_UNDECLARED, Math.ceil(ROUNDS_EACH * deviation ** 2))

/** The variance of one unit of stake squared, declared or of the rounds. */
function deviationOf({ betBet, winWin, betWin }: RoundSums, declared: Declared): number {
  if (declared.deviation !== null) return declared.deviation
  const { returns: r } = declared
  const spread = winWin - 2 * r * betWin + r * r * betBet
  return betBet === 0 ? 0 : Math.sqrt(Math.max(0, spread) / betBet)
}

export function judge(sums: RoundSums, declared: Declared): Verdict {
  const rounds = effectiveRounds(sums)
  const deviation = deviationOf(sums, declared)
  const needed = roundsNeeded(deviation, declared.deviation !== null)
  if (rounds < needed) return { is: 'early', rounds, needed }
  const surplus = sums.win - declared.returns * sums.bet
  const perStake = deviation ** 2
  const variance = perStake * sums.betBet
  // A game that always pays the same and declares another return has no chance in it.
  if (variance === 0)
    return { is: surplus === 0 ? 'sound' : 'beyond', rounds, chance: surplus === 0 ? 1 : 0 }
  const logs = SPREADS.map((spread) => {
    const t = spread * perStake
    return Math.log(t / (t + variance)) / 2 + surplus ** 2 / (2 * (t + variance))
  })
  const most = Math.max(...logs)
  const log =
    most + Math.log(logs.reduce((sum, each) => sum + Math.exp(each - most), 0) / logs.length)
  const chance = Math.min(1, Math.exp(-log))
  return { is: chance <= FALSE_ALARM ? 'beyond' : 'sound', rounds, chance }
}
