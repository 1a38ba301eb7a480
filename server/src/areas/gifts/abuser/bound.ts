import { edgeOf, washOf, type AbuserGame } from './games.ts'

/**
 * What nobody passes, however games pay and whatever they play: proved, not searched.
 *
 * Of each stake T in game g the house keeps (1 - r_g) T on average, whatever the variance, the
 * sizes and the order (Wald's equation; what a stake is may depend on all that was before it). So
 * with b = own + gift, what a member ends with is b less the sum of those, on average. And each way
 * to an end costs something:
 *
 * - the turnover W is reached: at least w W, w being the least (1 - r_g) / weight_g;
 * - the balance falls to the share f of what there was after the gift: all the rest was lost, so at
 *   least (1 - f) b was staked, at the least edge e that any game has, counting for turnover or
 *   not;
 * - it is cancelled or expires: the gift and what was won go, at least G;
 * - the balance reaches the share s: this may cost next to nothing, but nobody does it more often
 *   than (1 - f) / (s - f) of the times, for the balance rises in no game on average.
 *
 * So the cost is at most G - (1 - q) min(w W, e (1 - f) b, G), and never below zero, for nobody has
 * to take it. It is reached in the limit by a game whose prize is rare and large. What was played
 * with the deposit before the gift was taken changes nothing of it: the same edges are paid then.
 * Nor does a highest bet: it only takes stakes away, or what they count, and no edge is smaller.
 */

/** An offer that has been taken; satang, shares of the balance after the gift. */
export interface Lock {
  /** The member's own money at the opening. */
  own: number
  gift: number
  /** Weighted turnover that is asked; null: none is. */
  turnover: number | null
  reach: number | null
  fail: number | null
}

/** What inviters earn of weighted turnover and members get back of weighted losses; shares. */
export interface Ring {
  inviteRate: number
  refundRate: number
  /** The most that is paid back to one member in a week; satang. */
  refundCap: number
}

const leastEdge = (games: readonly AbuserGame[], inviteRate = 0): number =>
  games.length === 0 ? 0 : Math.max(0, Math.min(...games.map((game) => edgeOf(game, inviteRate))))
const leastWash = (games: readonly AbuserGame[], inviteRate = 0): number =>
  games.length === 0 ? 0 : Math.max(0, Math.min(...games.map((game) => washOf(game, inviteRate))))

/** The most that one taking costs the house on average, in satang. */
export function offerBound(lock: Lock, games: readonly AbuserGame[], inviteRate = 0): number {
  const { own, gift, turnover, reach, fail } = lock
  const [base, left] = [own + gift, fail ?? 0]
  if (turnover === 0) return gift
  // With neither it ends by failing alone: what is left then is all there is.
  if (turnover === null && reach === null) return Math.min(gift, Math.max(0, left * base - own))
  const often = reach === null ? 0 : Math.min(1, (1 - left) / Math.max(1e-9, reach - left))
  const lost = leastEdge(games, inviteRate) * (1 - left) * base
  const washed = turnover === null ? Infinity : leastWash(games, inviteRate) * turnover
  return Math.max(0, gift - (1 - often) * Math.min(washed, lost, gift))
}

/**
 * The most that cashback gives one member a week beyond what play for it costs, in satang: who
 * loses L of weight m gets back k m L, has staked L at least, and paid (1 - r) of it. Its own
 * play-through is not counted against it.
 */
export const refundBound = (
  games: readonly AbuserGame[],
  { refundRate, refundCap, inviteRate }: Ring,
): number =>
  Math.max(
    0,
    ...games.map((game) => {
      const back = refundRate * game.weight
      return back > 0 ? (1 - edgeOf(game, inviteRate) / back) * refundCap : 0
    }),
  )

/**
 * The most for an inviter and an invitee who are one person, in satang: turnover earns the
 * inviter's share, so each stake costs less; what the gift's play loses is paid back once more, and
 * what of the week's cap is left is played for by itself. Null: play earns more than it costs,
 * offer or not, so nothing bounds it.
 */
export function ringBound(lock: Lock, games: readonly AbuserGame[], ring: Ring): number | null {
  const { inviteRate, refundRate, refundCap } = ring
  if (games.some((game) => edgeOf(game, inviteRate) <= 0)) return null
  const weight = Math.max(0, ...games.map((game) => game.weight))
  const back = Math.min(refundCap, refundRate * weight * (lock.own + lock.gift))
  return offerBound(lock, games, inviteRate) + back + refundBound(games, ring)
}

/**
 * The most for two accounts that stake on both sides of one match, in satang. What both end with on
 * average is the sum of what each does, whatever the one's luck has to do with the other's, so it
 * is twice the most of one: both sides make the result certain, not larger.
 */
export const pairBound = (lock: Lock, games: readonly AbuserGame[]): number =>
  2 * offerBound(lock, games)

/** A slice as far as an abuser is concerned: its share of spins, and what it brings. */
export interface AbuserSlice {
  chance: number
  /** Satang of cash. */
  cash: number
  /** A bonus with its conditions, taken alone. */
  bonus: Lock | null
  coins: number
}

/**
 * The most that a coin brings, in satang, the coins that it wins included, and the most that a spin
 * does of them. Cash asks that the deposit behind the coin is staked once, which costs the least
 * edge; whoever skips that leaves the cash. Infinity: a coin wins a coin and more on average, and
 * only the spins of a day bound it.
 */
export function wheelBound(
  slices: readonly AbuserSlice[],
  games: readonly AbuserGame[],
  coinEvery: number,
): { coin: number; spin: number } {
  const mean = (of: (slice: AbuserSlice) => number): number =>
    slices.reduce((sum, slice) => sum + slice.chance * of(slice), 0)
  const [cash, coins] = [mean((slice) => slice.cash), mean((slice) => slice.coins)]
  const bonus = mean((slice) => (slice.bonus ? offerBound(slice.bonus, games) : 0))
  if (cash + bonus === 0) return { coin: 0, spin: 0 }
  if (coins >= 1) return { coin: Infinity, spin: cash + bonus }
  const spin = bonus + Math.max(0, cash - leastEdge(games) * coinEvery * (1 - coins))
  return { coin: spin / (1 - coins), spin }
}
