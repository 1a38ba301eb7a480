import { type Category, countsFor, WEIGHTS } from './gift.ts'
import { Held } from './held.ts'
import { type Dated, DAY_MS } from './rulebook.ts'

const OPEN_BET_MS = 14 * DAY_MS

/** What a member has staked and won, in games that hold money and in games that call our wallet. */
export class Played extends Held {
  /** Lost less won, of rounds that count. */
  loss = 0
  /** The same by the weights of the games. */
  counted = 0
  /** The least highest bet of all gifts they had: one that has ended may be open again. */
  leastMaxBet = Infinity
  #betAt = 0
  /** What each round took, below 0 what it gave. */
  readonly #results: Dated[] = []

  plays(bet: number, win: number, at: number, category: Category): void {
    this.betPlaced(bet, at)
    this.betSettled(bet, win, at, category)
  }

  betPlaced(bet: number, at: number): void {
    this.total -= bet
    this.open += bet
    this.#betAt = at
    this.look()
  }

  betSettled(bet: number, win: number, at: number, category: Category): void {
    this.open -= bet
    this.total += win
    this.loss += bet - win
    this.counted += ((bet - win) * WEIGHTS[category]) / 100
    this.stakes.push({ amount: bet, at, category })
    this.#results.push({ amount: bet - win, at })
    if (this.gift) this.gift.staked += countsFor(this.gift, bet, category)
    this.look()
  }

  /** Whether a game that calls our wallet may take it: not above what a gift allows. */
  mayBet(bet: number): boolean {
    return !this.gift || this.gift.mayEnd || bet <= this.gift.maxBet
  }

  /** A stake of a game that calls our wallet counts at once, and stays theirs until it is decided. */
  tableBet(bet: number, at: number, category: Category): void {
    this.onTable += bet
    this.stakes.push({ amount: bet, at, category })
    if (this.gift) this.gift.staked += countsFor(this.gift, bet, category)
    this.look()
  }

  /** A round of it is decided: it had so much on the table, and gives so much. */
  tableWin(bet: number, win: number, at: number, category: Category): void {
    this.onTable -= bet
    this.total += win - bet
    this.loss += bet - win
    this.counted += ((bet - win) * WEIGHTS[category]) / 100
    this.#results.push({ amount: bet - win, at })
    this.look()
  }

  /** A bet of it is taken back before it was decided: it never counted. */
  tableBack(bet: number, at: number, category: Category): void {
    this.onTable -= bet
    this.#stakeGone(bet, at)
    if (this.gift && at >= this.gift.openedAt)
      this.gift.staked -= countsFor(this.gift, bet, category)
    this.look()
  }

  /** A round that was decided is open again: what it won is gone, its stake lies on the table. */
  tableAnew(bet: number, win: number, at: number, category: Category): void {
    this.onTable += bet
    this.total += bet - win
    this.loss -= bet - win
    this.counted -= ((bet - win) * WEIGHTS[category]) / 100
    this.#results.push({ amount: win - bet, at })
    this.look()
  }

  /** Takes this stake out of what was played; undefined where it is not there. */
  #stakeGone(bet: number, at: number) {
    const found = this.stakes.findIndex((one) => one.at === at && one.amount === bet)
    return this.stakes.splice(found, 1)[0]
  }

  /** The provider takes a round back: it never counted. */
  roundVoided(bet: number, win: number, at: number, back: number, now: number): void {
    this.total += back
    this.#results.push({ amount: -back, at: now })
    this.loss -= bet - win
    const category = this.#stakeGone(bet, at)?.category ?? 'slot'
    this.counted -= ((bet - win) * WEIGHTS[category]) / 100
    if (this.gift && at >= this.gift.openedAt)
      this.gift.staked -= countsFor(this.gift, bet, category)
    // What comes back of play before the gift is the member's own.
    else if (this.gift) this.gift.inflow += Math.max(0, bet - win)
    this.look()
  }

  /** Money went into a game: games hold `inGames` now, the wallet `left`. */
  mayEnter(inGames: number, left: number, at: number): void {
    this.demandMayTake(at)
    this.limits.mayLose(this.#results, this.open + inGames, at)
    const out = [...this.payouts.values()].filter(({ end }) => end !== 'VOID')
    this.limits.mayBring(this.deposits, out, left, at)
  }

  protected isOpenAt(at: number): boolean {
    return this.onTable > 0 || (this.open > 0 && at < this.#betAt + OPEN_BET_MS)
  }
}
