import { type Category, type Gift, mayEnd, say } from './gift.ts'
import { Limits } from './limits.ts'
import { DAY_MS, dayOf, type Dated, demand, sum } from './rulebook.ts'
import { type HouseBounds, needsOf, UNBOUNDED, waitsFor } from './waits.ts'

interface Payout extends Dated {
  /** Why it waits, as far as the reference is certain. */
  reasons: readonly string[]
  /** How many operators must approve it. */
  needs: number
  end: 'OPEN' | 'PAID' | 'VOID'
}
const LEAST_OUT = 10_000
const MOST_OUT = 10_000_000

/** What a member has brought in, holds and takes out, in satang. */
export class Held {
  /** Wallet, games, and what is on its way between them. */
  total = 0
  coins = 0
  /** Owed for deposits that a PSP took back. */
  owed = 0
  readonly deposits: (Dated & { isMatched: boolean })[] = []
  readonly payouts = new Map<string, Payout>()
  stakes: (Dated & { category: Category })[] = []
  /** On bets that are not settled: neither held nor lost. */
  open = 0
  /** On bets of games that call our wallet: the member's still, and in the total. */
  onTable = 0
  gift: Gift | null = null
  readonly limits = new Limits()
  pausedUntil = 0
  isConfirmedHolder = true
  house: HouseBounds = UNBOUNDED
  /** The rule of the house was wrong about them up to so many payouts in 24 hours. */
  cleared = 0
  /**
   * At which payout of 24 hours the rule has met them, and nobody has said of it whether it is
   * right.
   */
  met: number[] = []

  get leaving(): number {
    return sum([...this.payouts.values()].filter(({ end }) => end === 'OPEN'))
  }

  /** What is the member's has come in. */
  arrives(amount: number, at: number): Dated {
    const deposit = { amount, at, isMatched: false }
    this.total += amount
    this.deposits.push(deposit)
    this.coins += coinsOf(amount)
    if (this.gift) this.gift.inflow += amount
    this.look()
    return deposit
  }

  /**
   * A PSP took so much of a deposit back: it counts no more, its coins go as far as they are there,
   * and the money is the member's until operators say otherwise. Answers with the coins that went.
   */
  takenBack(deposit: { amount: number }, amount: number): number {
    const earned = coinsOf(deposit.amount) - coinsOf(deposit.amount - amount)
    const coins = Math.min(this.coins, earned)
    this.coins -= coins
    deposit.amount -= amount
    return coins
  }

  /** What is owed for deposits taken back is paid of a wallet that holds so much, as far as it goes. */
  paysDebt(wallet: number): void {
    const amount = Math.min(wallet, this.owed)
    this.owed -= amount
    this.total -= amount
    this.look()
  }

  /** What two operators gave, or took: below 0. */
  adjusted(amount: number): void {
    this.total += amount
    if (this.gift) this.gift.inflow += amount
    this.look()
  }

  /** Whether the gift's conditions hold now. Each look of the product is at such a moment. */
  look(): void {
    if (this.gift && mayEnd(this.gift, this.total, this.open)) this.gift.mayEnd = true
  }

  /** A new step: only what is true from now on may end the gift. */
  checkAgain(): void {
    if (this.gift) this.gift.mayEnd = false
    this.look()
  }

  /** The product says that no gift runs any more. */
  ended(): void {
    demand(this.gift?.mayEnd !== false, `a gift ended before its conditions: ${say(this.gift)}`)
    this.gift = null
  }

  /** All that the gift asks is staked, and no bet is open. */
  get hasPlayedThrough(): boolean {
    const target = this.gift?.target ?? null
    const isKnown = this.open + this.onTable === 0
    return isKnown && target !== null && (this.gift?.staked ?? 0) >= target
  }

  /** By which codes a payout of so much may be refused; none: an honest one is placed. */
  payoutRefusals(amount: number, at: number): string[] {
    const isOpen = [...this.payouts.values()].some(({ end }) => end === 'OPEN')
    const isWithin = amount >= LEAST_OUT && amount <= MOST_OUT
    return [
      ...(this.gift && !this.hasPlayedThrough ? ['BONUS_CONDITION'] : []),
      ...(isOpen || !isWithin ? ['LIMIT_EXCEEDED'] : []),
      ...(this.#outToday(at) + amount > this.house.payoutDay ? ['LEVEL_LIMIT'] : []),
      // What lies on a bet is theirs, and nobody pays it out.
      ...(amount > this.total - this.onTable ? ['MONEY_NOT_ENOUGH'] : []),
    ]
  }

  /** A payout has been asked for. Tells why it must wait for operators; empty: it need not. */
  asksOut(reference: string, amount: number, at: number): readonly string[] {
    if (this.gift) this.ended()
    demand(amount <= this.total, `${amount} asked out of ${this.total}`)
    const today = this.#outToday(at) + amount
    demand(today <= this.house.payoutDay, `${today} asked out in a day by a level's bound`)
    const before = this.#outSince(at - DAY_MS)
    this.total -= amount
    const lately = this.deposits.filter((one) => one.at > at - 7 * DAY_MS)
    const since = lately[0]?.at ?? at
    const reasons = waitsFor({
      amount,
      before,
      unplayed: sum(lately) - sum(this.stakes.filter((stake) => stake.at >= since)),
      left: this.total,
      isConfirmedHolder: this.isConfirmedHolder,
      rule: this.#ruleAt(before.length + 1),
    })
    this.payouts.set(reference, { amount, at, reasons, needs: needsOf(reasons), end: 'OPEN' })
    return reasons
  }

  /** An operator has said that the rule was wrong about them: so far one of them looks. */
  marked(isWrong: boolean): void {
    if (isWrong) this.cleared = Math.max(this.cleared, ...this.met)
    this.met = []
  }

  #ruleAt(n: number): 'RULE' | 'RULE_HELD' | null {
    if (n < this.house.heldFrom) return null
    this.met.push(n)
    return n > this.cleared ? 'RULE_HELD' : 'RULE'
  }

  #outSince(since: number): Payout[] {
    return [...this.payouts.values()].filter(({ end, at }) => end !== 'VOID' && at > since)
  }

  #outToday(at: number): number {
    return sum(this.#outSince(at - DAY_MS).filter((one) => dayOf(one.at) === dayOf(at)))
  }

  payoutEnded(reference: string, end: 'PAID' | 'VOID'): void {
    const payout = this.payouts.get(reference)
    if (payout?.end !== 'OPEN') return demand(false, `a payout nobody asked for: ${reference}`)
    payout.end = end
    if (end === 'PAID') return
    this.total += payout.amount
    if (this.gift) this.gift.inflow += payout.amount
    this.look()
  }

  /** A deposit of `amount` was begun: within the member's own limits. */
  mayDeposit(amount: number, at: number): void {
    this.demandMayTake(at)
    this.limits.mayDeposit(this.deposits, amount, at)
  }

  /** Neither a deposit, nor play, nor a gift while paused. */
  demandMayTake(at: number): void {
    demand(at >= this.pausedUntil, 'given or played while paused')
  }
}

const coinsOf = (satang: number): number => Math.floor(satang / 10_000)
