import { giftOf, say, WEIGHTS } from './gift.ts'
import { type Asks, hasDeposit, type Offer, OFFERS, takenOf, type Terms, wasHad } from './offers.ts'
import { Played } from './played.ts'
import { type Dated, DAY_MS, demand, sum, weekOf } from './rulebook.ts'

/*
 * Whose each satang is, as the rules of the site say it: no tables, no postings, no providers. All
 * amounts are satang. Where the product gives or pays against these rules, a RuleBroken is thrown.
 * What a member holds is in held.ts, what they play in played.ts, what they are given is here.
 */

const ENTRY = 1_000
const CASHBACK_A_WEEK = 500_000
/** So many satang staked by who was invited earn one. */
const INVITE_STAKE = 200
const USUAL: Asks = { times: 3, reach: null, fail: 5 }

/** One member, as someone sees who knows all that happened outside. */
export class Account extends Played {
  cashback = { most: 0, received: 0, waiting: 0 }
  invited: Account[] = []
  earned = 0
  /** Of what invites earned, what cancelling gave back: it pays what is owed of them. */
  earnedBack = 0
  /** Given, less what cancelling took: of gifts and of what was won with them. */
  kept = 0
  readonly #had: { code: string; at: number }[] = []
  readonly #cashbacks: Dated[] = []
  /** When gifts were taken; `isSure`: the product has said that they opened. */
  readonly #gifts: { at: number; isSure: boolean }[] = []

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
    const back = Math.min(gift.amount, this.total - left)
    if (gift.isCashback) this.cashback.waiting += back
    if (gift.isInvite) this.earnedBack += back
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

  /**
   * By which codes one of the site's offers may be refused to who is free and whose play is known;
   * none: it is given.
   */
  offerRefusals(code: Offer, at: number): string[] {
    const terms = OFFERS[code]
    const had = this.#had.filter((one) => one.code === code).map((one) => one.at)
    const isOfNothing = terms.percent === null && terms.ofDay === null
    const hasLeft = this.total + this.open + this.leaving > ENTRY
    return [
      ...(this.gift ? ['BONUS_ALREADY_ACTIVE'] : []),
      ...(wasHad(terms, had, at) ? ['BONUS_MAX_CLAIMED', 'PROMOTION_RECEIVED'] : []),
      ...(isOfNothing && hasLeft ? ['BONUS_REMAINING'] : []),
      ...(hasDeposit(terms, { at, had, deposits: this.#fresh }) ? [] : ['BONUS_CONDITION']),
      ...(this.open + this.onTable > 0 ? ['BETS_OPEN'] : []),
      ...(this.#giftsOfDay(at) >= this.house.giftsFrom - 1 ? ['IDENTITY_HELD'] : []),
    ]
  }

  /** The same of cashback, where there is none to have too. */
  cashbackRefusals(at: number): string[] {
    const lost = Math.max(this.counted - this.cashback.most, 0)
    const week = sum(this.#cashbacks.filter((one) => weekOf(one.at) === weekOf(at)))
    return [
      ...(this.gift ? ['REFUND_CONDITION'] : []),
      ...(lost <= 0 ? ['NO_REFUND'] : []),
      ...(lost > 0 && lost * 0.05 < 1 ? ['REFUND_MINIMUM'] : []),
      ...(week >= CASHBACK_A_WEEK ? ['REFUND_CAP'] : []),
      ...(this.open + this.onTable > 0 ? ['BETS_OPEN'] : []),
    ]
  }

  /** One of the site's own offers, or by the terms of another that they were shown. */
  takesOffer(code: Offer, at: number): void
  takesOffer(code: string, at: number, terms: Terms): void
  takesOffer(code: string, at: number, terms = OFFERS[code as Offer]): void {
    if (terms.percent === null && terms.ofDay === null) this.#demandEntry(code)
    const { amount, matched } = takenOf(code, terms, {
      at,
      had: this.#had.filter((one) => one.code === code).map((one) => one.at),
      deposits: this.#fresh,
    })
    this.#had.push({ code, at })
    this.given(amount, terms.asks, at, matched)
  }

  /** Any gift: the play-through that it opens. */
  given(amount: number, asks: Asks, at: number, matched = 0): void {
    this.demandMayTake(at)
    demand(!this.isOpenAt(at), `a gift with ${this.open + this.onTable} on open bets`)
    const before = this.#giftsOfDay(at, true)
    demand(before < this.house.giftsFrom - 1, `a gift after ${before} that a rule had to hold`)
    this.#gifts.push({ at, isSure: false })
    if (this.gift) this.ended()
    const { total: own, leaving } = this
    this.total += amount
    this.kept += amount
    this.gift = giftOf(amount, asks, { own, leaving, matched, at })
    this.leastMaxBet = Math.min(this.leastMaxBet, this.gift.maxBet)
  }

  /** The product shows the gift that was taken last. */
  opened(): void {
    const last = this.#gifts.at(-1)
    if (last) last.isSure = true
  }

  #giftsOfDay(at: number, isSure = false): number {
    const day = this.#gifts.filter((one) => one.at > at - DAY_MS)
    return day.filter((one) => one.isSure || !isSure).length
  }

  receivesCashback(amount: number, at: number): void {
    this.demandMayTake(at)
    demand(!this.isOpenAt(at), `cashback with ${this.open + this.onTable} on bets`)
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

  /**
   * A provider took rounds back: what `left` says is missing was taken back of it, and no more.
   * What lay there and was given for them goes, and nothing is owed of it besides.
   */
  cashbackLies(left: number, owed: number): void {
    const taken = this.cashback.waiting - left
    demand(taken >= 0, `${left} of cashback lies where ${this.cashback.waiting} should`)
    this.cashback.waiting = left
    this.cashback.received -= taken
    demand(this.cashback.received >= 0, 'more cashback was taken back than was given')
    const most = this.cashback.most * 0.05
    demand(
      owed <= most + this.earned + this.kept,
      `${owed} is owed of rewards, and ${most + this.earned + this.kept} was given`,
    )
    // Where nothing else was given, what still lies there pays before anything is owed.
    const isAlone = this.#had.length === 0 && this.earned === 0 && this.kept === 0
    demand(!isAlone || left === 0 || owed === 0, `${owed} is owed while ${left} lies there`)
  }

  movesCashback(at: number): void {
    demand(this.cashback.waiting > 0, 'cashback moved twice')
    this.given(this.cashback.waiting, { times: null, reach: 200, fail: 10 }, at)
    if (this.gift) this.gift.isCashback = true
    this.cashback.waiting = 0
  }

  earnsInvite(amount: number, at: number): void {
    this.earned += amount
    const staked = this.#stakedByInvited
    const held = this.earned - this.earnedBack
    demand(held <= staked * 0.005, `invites earned ${held} of stakes of ${staked}`)
    this.given(amount, { times: null, reach: 200, fail: 10 }, at)
    if (this.gift) this.gift.isInvite = true
  }

  /**
   * Rounds of who was invited were taken back: what was received beyond what they earn now is owed,
   * a started satang as a whole one, and nothing else is. Known of who was given nothing but that.
   */
  owesInvites(owed: number): void {
    const isAlone = this.#had.length === 0 && this.cashback.received === 0
    if (!isAlone || this.kept !== this.earned) return
    const earns = Math.floor(this.#stakedByInvited / INVITE_STAKE)
    const should = Math.max(this.earned - earns, 0)
    demand(owed === should, `${owed} is owed of invites, and ${should} should be`)
  }

  /** By the weights of games, in satang. */
  get #stakedByInvited(): number {
    return this.invited
      .flatMap(({ stakes }) => stakes)
      .reduce((total, { amount: bet, category }) => total + (bet * WEIGHTS[category]) / 100, 0)
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

  #demandEntry(what: string): void {
    demand(this.total + this.open + this.leaving <= ENTRY, `${what} with ${this.total} left`)
  }

  /** What came in since money last went out. */
  get #fresh(): (Dated & { isMatched: boolean })[] {
    return this.deposits.filter((one) => one.at > this.#lastTaken)
  }

  get #lastTaken(): number {
    return Math.max(
      -1,
      ...[...this.payouts.values()].filter(({ end }) => end !== 'VOID').map(({ at }) => at),
    )
  }
}
