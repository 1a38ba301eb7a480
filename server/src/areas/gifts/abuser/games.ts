/** One end of a round: so likely, and so many times the stake comes back. */
export interface Pay {
  chance: number
  times: number
}
/** A game as an abuser may choose it; shares of a stake. */
export interface AbuserGame {
  /** `code/game`, or the code alone where a site tells no games. */
  name: string
  /** What of a stake counts for turnover, 0 to 1. */
  weight: number
  /** What comes back of a stake on average, 0 to 1. */
  returns: number
  /** Every end of a round; the chances sum to 1. */
  pays: readonly Pay[]
  /** The smallest and the largest stake, satang; any where it is not said. */
  least?: number
  most?: number
}

/** What a game declares of itself; null: nothing. Shares of a stake. */
export interface DeclaredGame {
  name: string
  weight: number
  returns: number | null
  deviation: number | null
}

/**
 * What a game that declares nothing is reckoned to give back: two accounts on both sides of one
 * match lose one percent together (decisions, "Weights"), and no slot is known to keep less.
 */
const UNDECLARED_RETURNS = 0.99
/** The largest prize that is reckoned with where no deviation is declared, in stakes. */
const UNDECLARED_TIMES = 1_000

/**
 * The worst pay table of two ends with the declared return r and the standard deviation s: nothing,
 * or J = r + s^2 / r stakes by the chance r / J, for these alone have the mean r and the second
 * moment r^2 + s^2 with all the rest lost. A game that declares to give back more than it takes
 * pays without any offer: it counts as one that keeps nothing.
 */
export function abuserGame({ name, weight, returns, deviation }: DeclaredGame): AbuserGame {
  const r = Math.min(1, Math.max(0, returns ?? UNDECLARED_RETURNS))
  const most =
    r === 0 ? 0 : deviation === null ? Math.max(r, UNDECLARED_TIMES) : r + deviation ** 2 / r
  const chance = most === 0 ? 0 : Math.min(1, r / most)
  const pays = [
    { chance, times: most },
    { chance: 1 - chance, times: 0 },
  ]
  return { name, weight, returns: r, pays: pays.filter((pay) => pay.chance > 0) }
}

/** The same of a game whose pay table is known: its lines, and nothing for the rest. */
export function tableGame(name: string, weight: number, lines: readonly Pay[]): AbuserGame {
  const hits = lines.reduce((sum, { chance }) => sum + chance, 0)
  const returns = lines.reduce((sum, { chance, times }) => sum + chance * times, 0)
  const rest = { chance: 1 - hits, times: 0 }
  return { name, weight, returns, pays: rest.chance > 1e-12 ? [...lines, rest] : lines }
}

/** What a stake costs: kept by the game, less what inviters earn of it (`inviteRate`, a share). */
export const edgeOf = ({ returns, weight }: AbuserGame, inviteRate = 0): number =>
  1 - returns - inviteRate * weight
/** What a baht of turnover costs in this game. */
export const washOf = (game: AbuserGame, inviteRate = 0): number =>
  game.weight > 0 ? edgeOf(game, inviteRate) / game.weight : Infinity
export const mostTimes = ({ pays }: AbuserGame): number =>
  Math.max(...pays.map(({ times }) => times))

/**
 * A game while a gift has a highest bet, satang. Where we are asked before each bet (`isAsked`)
 * none is larger; elsewhere a larger one may be made, and is no turnover.
 */
export function withMaxBet(
  game: AbuserGame,
  maxBet: number | null,
  isAsked: boolean,
): AbuserGame[] {
  if (maxBet === null) return [game]
  const within = { ...game, most: maxBet }
  return isAsked ? [within] : [within, { ...game, weight: 0, least: maxBet + 1 }]
}

/** So many equal bets as one: the same mean, and the deviation of their sum. */
export function together(game: AbuserGame, bets: number): readonly Pay[] {
  const { returns, pays } = game
  const spread = pays.reduce((sum, { chance, times }) => sum + chance * (times - returns) ** 2, 0)
  return abuserGame({ ...game, deviation: Math.sqrt(spread / bets) }).pays
}

const KEPT = 2
/**
 * The games that a search looks at, at most six: the cheapest for turnover, those that keep least
 * and those that win most at once. All others are left out: what is found is a way that there is,
 * and the bound of `bound.ts` looks at all of them.
 */
export function usefulGames(games: readonly AbuserGame[]): AbuserGame[] {
  const alike = new Map(
    games.map((game) => [
      [game.weight, game.returns, mostTimes(game), game.least, game.most].join(' '),
      game,
    ]),
  )
  const by = (of: (game: AbuserGame) => number): AbuserGame[] =>
    [...alike.values()].toSorted((a, b) => of(a) - of(b)).slice(0, KEPT)
  return [...new Set([...by(washOf), ...by(edgeOf), ...by((game) => -mostTimes(game))])]
}
