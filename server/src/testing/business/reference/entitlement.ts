import { type Category, countsFor, type Gift, giftOf, mayEnd, WEIGHTS } from './gift.ts'
import { Limits } from './limits.ts'
import { type Asks, type Offer, OFFERS, takenOf, type Terms } from './offers.ts'
import { DAY_MS, type Dated, demand, sum, weekOf } from './rulebook.ts'

/*
 * Whose each satang is, as the rules of the site say it: no tables, no postings, no providers. All
 * amounts are satang. Where the product gives or pays against these rules, a RuleBroken is thrown.
 */

interface Payout extends Dated {
  mustWait: string | null
  /** How many operators must approve it. */
  needs: number
  end: 'OPEN' | 'PAID' | 'VOID'
}
const ENTRY = 1_000
const CASHBACK_A_WEEK = 500_000
const FOUR_EYES = 10_000_000
const OPEN_BET_MS = 14 * DAY_MS
const USUAL: Asks = { times: 3, reach: null, fail: 5 }

/** One member, as someone sees who knows all that happened outside. */
export class Account {
  /** Wallet, games, and what is on its way between them. */
  total = 0
  coins = 0
  /** Owed for deposits that a PSP took back. */
  owed = 0
  readonly deposits: (Dated & { isMatched: boolean })[] = []
  readonly payouts = new Map<string, Payout>()
  stakes: (Dated & { category: Category })[] = []
  /** Lost less won, of rounds that count. */
  loss = 0
  /** The same by the weights of the games. */
  counted = 0
  /** On bets that are not settled: neither held nor lost. */
  open = 0
  /** On bets of games that call our wallet: the member's still, and in the total. */
  onTable = 0
  #betAt = 0
  /** What each round took, below 0 what it gave. */
  readonly #results: Dated[] = []
  gift: Gift | null = null
  cashback = { most: 0, received: 0, waiting: 0 }
  invited: Account[] = []
  earned = 0
  readonly limits = new Limits()
  pausedUntil = 0
  isConfirmedHolder = true
  /** Given, less what cancelling took: of gifts and of what was won with them. */
  kept = 0
  readonly #had: { code: string; at: number }[] = []
  readonly #cashbacks: Dated[] = []

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

  /** What two operators gave, or took: below 0. */
  adjusted(amount: number): void {
    this.total += amount
    if (this.gift) this.gift.inflow += amount
    this.look()
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

  /** The product says that the member cancelled it, and that `left` remains. */
  cancelled(left: number): void {
    const { gift } = this
    if (!gift)
      return demand(left === this.total, `without a gift cancelling left ${left} of ${this.total}`)
    const open = this.open + this.onTable
    demand(open === 0 || gift.mayEnd, `cancelled with ${open} on open bets`)
    const own = gift.own + gift.inflow
    const keeps = Math.min(Math.max(this.total - gift.amount, 0), Math.max(own, 0))
    demand(
      left === keeps || (gift.mayEnd && left === this.total),
      `cancelling left ${left} of ${this.total}, own is ${keeps}: ${say(gift)}`,
    )
    this.kept -= this.total - left
    // Cashback that is taken back is theirs to take once more.
    if (gift.isCashback) this.cashback.waiting += Math.min(gift.amount, this.total - left)
    this.total = left
    this.gift = null
  }

  /** Who has made one fresh deposit and nothing else must get the offer that matches it. */
  mustGetFirst(): boolean {
    const [deposit, ...more] = this.deposits
    const isNew = this.#had.length + this.payouts.size + this.stakes.length + more.length === 0
    const isUntouched = this.open + this.onTable === 0 && this.kept === 0 && this.gift === null
    return isNew && isUntouched && deposit !== undefined && deposit.amount >= 10_000
  }

  /** No gift runs, no payout is open, and the amount is within the site's bounds. */
  mustPayOut(amount: number): boolean {
    const isOpen = [...this.payouts.values()].some(({ end }) => end === 'OPEN')
    return !isOpen && this.gift === null && amount >= 10_000 && amount <= 10_000_000
  }

  /** One of the site's own offers, or by the terms of another that they were shown. */
  takesOffer(code: Offer, at: number): void
  takesOffer(code: string, at: number, terms: Terms): void
  takesOffer(code: string, at: number, terms = OFFERS[code as Offer]): void {
    if (terms.percent === null && terms.ofDay === null) this.#demandEntry(code)
    const { amount, matched } = takenOf(code, terms, {
      at,
      had: this.#had.filter((one) => one.code === code).map((one) => one.at),
      deposits: this.deposits.filter((one) => one.at > this.#lastTaken),
    })
    this.#had.push({ code, at })
    this.given(amount, terms.asks, at, matched)
  }

  /** Any gift: the play-through that it opens. */
  given(amount: number, asks: Asks, at: number, matched = 0): void {
    this.demandMayTake(at)
    demand(!this.#isOpenAt(at), `a gift with ${this.open + this.onTable} on open bets`)
    if (this.gift) this.ended()
    const { total: own, leaving } = this
    this.total += amount
    this.kept += amount
    this.gift = giftOf(amount, asks, { own, leaving, matched, at })
  }

  receivesCashback(amount: number, at: number): void {
    this.demandMayTake(at)
    demand(!this.#isOpenAt(at), `cashback with ${this.open + this.onTable} on bets`)
    this.cashback.most = Math.max(this.cashback.most, this.counted)
    this.#cashbacks.push({ amount, at })
    const week = sum(this.#cashbacks.filter((one) => weekOf(one.at) === weekOf(at)))
    demand(week <= CASHBACK_A_WEEK, `cashback of ${week} in a week`)
    this.cashback.received += amount
    this.cashback.waiting += amount
    demand(
      this.cashback.received <= this.cashback.most * 0.05,
      `cashback of ${this.cashback.received} for a loss of ${this.cashback.most}`,
    )
  }

  /** A provider took rounds back: what `left` says is missing was taken back of it, and no more. */
  cashbackLies(left: number): void {
    const taken = this.cashback.waiting - left
    demand(taken >= 0, `${left} of cashback lies where ${this.cashback.waiting} should`)
    this.cashback.waiting = left
    this.cashback.received -= taken
    demand(this.cashback.received >= 0, 'more cashback was taken back than was given')
  }

  movesCashback(at: number): void {
    demand(this.cashback.waiting > 0, 'cashback moved twice')
    this.given(this.cashback.waiting, { times: null, reach: 200, fail: 10 }, at)
    if (this.gift) this.gift.isCashback = true
    this.cashback.waiting = 0
  }

  earnsInvite(amount: number, at: number): void {
    this.earned += amount
    const staked = this.invited
      .flatMap(({ stakes }) => stakes)
      .reduce((total, { amount: bet, category }) => total + (bet * WEIGHTS[category]) / 100, 0)
    demand(this.earned <= staked * 0.005, `invites earned ${this.earned} of stakes of ${staked}`)
    this.given(amount, { times: null, reach: 200, fail: 10 }, at)
  }

  claimsCash(amount: number, wonAt: number, at: number): void {
    const behind = this.deposits.filter((one) => one.amount >= 10_000 && one.at <= wonAt)
    const staked = sum(this.stakes.filter((stake) => stake.at >= (behind[0]?.at ?? at)))
    demand(staked >= sum(behind), `a cash prize for ${staked} staked of ${sum(behind)}`)
    this.total += amount
    this.kept += amount
    if (this.gift) this.gift.inflow += amount
    this.look()
  }

  claimsBonus(amount: number, at: number): void {
    this.#demandEntry('a bonus coupon')
    this.given(amount, USUAL, at)
  }

  /** A payout has been asked for. Tells why it must wait for an operator; null: it need not. */
  asksOut(reference: string, amount: number, at: number): string | null {
    if (this.gift) this.ended()
    demand(amount <= this.total, `${amount} asked out of ${this.total}`)
    const before = [...this.payouts.values()].filter(
      (one) => one.end !== 'VOID' && one.at > at - DAY_MS,
    )
    this.total -= amount
    const day = sum(before) + amount
    const lately = this.deposits.filter((one) => one.at > at - 7 * DAY_MS)
    const since = lately[0]?.at ?? at
    const unplayed = sum(lately) - sum(this.stakes.filter((stake) => stake.at >= since))
    const mustWait =
      day >= 2_000_000
        ? 'AMOUNT'
        : before.length >= 5
          ? 'VELOCITY'
          : day >= 200_000 && unplayed > 0 && this.total < unplayed
            ? 'UNPLAYED'
            : this.isConfirmedHolder
              ? null
              : 'HOLDER'
    const needs = day >= FOUR_EYES ? 2 : 1
    this.payouts.set(reference, { amount, at, mustWait, needs, end: 'OPEN' })
    return mustWait
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

  /** Money went into a game: games hold `inGames` now, the wallet `left`. */
  mayEnter(inGames: number, left: number, at: number): void {
    this.demandMayTake(at)
    this.limits.mayLose(this.#results, this.open + inGames, at)
    const out = [...this.payouts.values()].filter(({ end }) => end !== 'VOID')
    this.limits.mayBring(this.deposits, out, left, at)
  }

  #isOpenAt(at: number): boolean {
    return this.onTable > 0 || (this.open > 0 && at < this.#betAt + OPEN_BET_MS)
  }

  /** Neither a deposit, nor play, nor a gift while paused. */
  demandMayTake(at: number): void {
    demand(at >= this.pausedUntil, 'given or played while paused')
  }

  #demandEntry(what: string): void {
    demand(this.total + this.open + this.leaving <= ENTRY, `${what} with ${this.total} left`)
  }

  get #lastTaken(): number {
    return Math.max(
      -1,
      ...[...this.payouts.values()].filter(({ end }) => end !== 'VOID').map(({ at }) => at),
    )
  }
}

const coinsOf = (satang: number): number => Math.floor(satang / 10_000)
const say = (gift: Gift | null): string => JSON.stringify(gift)
