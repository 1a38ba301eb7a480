import type { Answered } from '../app.ts'
import type { ThiefAccount, Holder } from './cast.ts'
import type { PartyStep } from './generators/steps.ts'
import type { News } from './news.ts'
import { Payments } from './payments.ts'
import { PayoutWatch } from './payoutWatch.ts'
import { DAY_MS, RuleBroken } from './reference/rulebook.ts'
import type { Game, Person, Site } from './site.ts'
import { demandKip } from './steps/kip.ts'
import type { OwnOffer } from './steps/terms.ts'

/** Done, or under way. */
export const isYes = ({ status }: Answered): boolean => status >= 200 && status < 300
/** A payout as the bank has it. */
export interface AtBank {
  reference: string
  accountNo: string
  amount: number
  currency: string
  state: string
  createdAt: string
}
interface Round {
  roundId: string
  person: Person
  game: Game
  bet: number
  win: number
  at: number
}
interface Coupon {
  _id: string
  amount: number
  person: Person
  at: number
  isClaimed?: boolean
}
interface OpenBet {
  betId: string
  person: Person
  game: Game
  bet: number
}
interface Proposal {
  id: string
  by: number
  person: Person
  amount: number
  isDone?: boolean
}
export interface TakenBack {
  id: string
  person: Person
  amount: number
  coins: number
  outcome: 'debt' | 'loss'
}
/** Other histories' ways into a game use it up too. */
const PARTIAL_TIMES = 10
type Fault = Extract<PartyStep, { fault: unknown }>['fault']

/** One history: its people, what was paid, and what each of them did last. */
export class History {
  readonly payments = new Payments()
  readonly slips: string[] = []
  readonly rounds: Round[] = []
  readonly openBets: OpenBet[] = []
  readonly proposals: Proposal[] = []
  /** Operators who said the same of an item in suspense, and what one alone gave a member. */
  readonly words = new Map<string, Set<number>>()
  readonly given: { by: number; to: Person; amount: number; at: number }[] = []
  /** What providers lost to members whose rounds they took back too late. */
  readonly borne: { game: Game; person: Person; amount: number }[] = []
  /** Whether a provider has taken a round back: rewards may have been taken back behind it. */
  hasVoids = false
  /** Offers that nobody else takes. */
  readonly offers = new Map<number, OwnOffer>()
  readonly coupons = new Map<string, Coupon>()
  readonly forged = new Set<string>()
  /** Member, seed and nonce of each spin. */
  readonly drawn = new Set<string>()
  readonly watch = new PayoutWatch()
  /** What PSPs took back that nobody has decided about; what the house bore of it. Satang. */
  readonly takenBack: TakenBack[] = []
  houseBore = 0
  readonly site: Site
  readonly people: readonly Person[]
  readonly stranger: Holder
  #last: (() => Promise<Answered>) | null = null
  #hearLast: ((answer: Answered) => Promise<void>) | null = null
  #key = 0

  private constructor(site: Site, people: readonly Person[], stranger: Holder) {
    this.site = site
    this.people = people
    this.stranger = stranger
  }

  static async open(site: Site, guises: readonly ThiefAccount[]): Promise<History[]> {
    const parties = await site.people(guises)
    return parties.map(({ people, stranger }) => new History(site, people, stranger))
  }

  person(who: number): Person {
    const person = this.people[who]
    if (!person) throw new Error(`nobody is ${who}`)
    return person
  }

  demand(holds: boolean, what: string): void {
    if (!holds) throw new RuleBroken(what)
  }

  /**
   * A call with its key, kept so that it can be sent again. `hear`: what a later answer to the same
   * key means, where the first was not the last word.
   */
  send(
    person: Person,
    path: string,
    body: object,
    hear: ((answer: Answered) => Promise<void>) | null = null,
  ): Promise<Answered> {
    const key = `${person.memberId}-${(this.#key += 1)}`
    const ask = () => person.client.post(path, body, { 'idempotency-key': key })
    ;[this.#last, this.#hearLast] = [ask, hear]
    return ask()
  }

  async again(): Promise<void> {
    const answer = await this.#last?.()
    if (answer) await this.#hearLast?.(answer)
  }

  /** Something outside fails once, until the round is over. */
  async fault(target: string, kind: Fault): Promise<void> {
    const isBanks = kind === 'hold' || kind === 'refuse-but-pays'
    if (kind !== 'none' && (target === 'bank' || !isBanks))
      await this.site.fault(target, kind, 'write', kind === 'partial' ? PARTIAL_TIMES : 1)
  }

  /** A payout was placed: the rules say whether it had to wait. */
  async asked(person: Person, body: Answered['body'], amount: number): Promise<void> {
    const reference = String(body['reference'])
    if (person.account.payouts.has(reference))
      throw new RuleBroken('two payouts under one reference')
    this.demand(!person.isContested, 'a payout was asked of a contested account')
    if (this.owes(person)) this.watch.takenBack(reference, person)
    const mustWait = person.account.asksOut(reference, amount, this.site.now())
    if (mustWait) this.watch.mustWait(reference, mustWait)
    if (this.site.now() < person.restsUntil) this.watch.rests(reference, person.restsUntil)
  }

  /** Whether a payment of theirs was taken back that nobody has decided about, or that they owe. */
  owes(person: Person): boolean {
    return person.account.owed > 0 || this.takenBack.some((one) => one.person === person)
  }

  /** Their payouts without an end that the bank does not have. */
  async unsent(person: Person): Promise<string[]> {
    const atBank = await this.atBank(person)
    return [...person.account.payouts]
      .filter(([reference, { end }]) => end === 'OPEN' && !atBank.has(reference))
      .map(([reference]) => reference)
  }

  /** A recovery, or another bank account: no payout that the bank does not have goes out for a day. */
  async rests(person: Person, since: number): Promise<void> {
    person.restsUntil = Math.max(person.restsUntil, since + DAY_MS)
    for (const reference of await this.unsent(person))
      this.watch.rests(reference, person.restsUntil)
  }

  /**
   * Neither stopped by operators or by themselves, nor with limits of their own: what is asked is
   * done.
   */
  isFree({ account, isSuspended, isContested }: Person): boolean {
    return (
      !isSuspended &&
      !isContested &&
      this.site.now() >= account.pausedUntil &&
      !account.limits.areSet
    )
  }

  /** What an honest member asks for succeeds, unless something outside failed meanwhile. */
  demandTaken(answer: Answered, what: string): void {
    const isRefused = !isYes(answer) && !this.site.isDisturbed
    this.demand(!isRefused, `${what} was refused: ${answer.status} ${answer.text}`)
  }

  /** Nobody sends what the bank does not have of a member who is suspended. */
  async suspended(person: Person): Promise<void> {
    for (const reference of await this.unsent(person)) this.watch.bar(reference, person)
  }

  /** The member is in good standing again: what was asked of the bank before is tried again. */
  async letIn(person: Person): Promise<void> {
    await this.demandNothingSent()
    this.watch.letIn(person)
  }

  /** What of this history's payments nobody has decided about yet. */
  itemsInSuspense(): Promise<{ id: string; reference: string }[]> {
    const references = this.payments.all.map(({ reference }) => reference)
    if (references.length === 0) return Promise.resolve([])
    return this.site.context.db
      .selectFrom('suspense_item')
      .select(['id', 'reference'])
      .where('reference', 'in', references)
      .where('state', '=', 'WAITING')
      .orderBy('received_at')
      .orderBy('reference')
      .execute()
  }

  /** Payouts and transfers to games without an end. */
  async underWay(): Promise<string[]> {
    const open = this.people.flatMap(({ account }) => [...account.payouts])
    const moves = await this.site.context.db
      .selectFrom('game_transfer')
      .select('reference')
      .where('member_id', 'in', this.ids)
      .where('state', '=', 'PENDING')
      .execute()
    return [
      ...open.filter(([, { end }]) => end === 'OPEN').map(([reference]) => reference),
      ...moves.map(({ reference }) => reference),
    ]
  }

  get ids(): string[] {
    return this.people.map(({ memberId }) => memberId)
  }

  /** What the bank has of payouts to this member's account, by reference. */
  async atBank(person: Person): Promise<Map<string, AtBank>> {
    const accounts = [person.accountNo, ...person.formerAccounts.map((one) => one.accountNo)]
    const rows: AtBank[] = []
    for (const accountNo of accounts)
      rows.push(
        ...(await this.site.world<AtBank[]>('GET', `/sandbox/payouts?accountNo=${accountNo}`)),
      )
    const own = rows.filter(({ reference }) => person.account.payouts.has(reference))
    return new Map(own.map((row) => [row.reference, row]))
  }

  async demandNothingSent(): Promise<void> {
    for (const person of this.people) {
      const watched = [...person.account.payouts].filter(
        ([reference, { end }]) =>
          end !== 'VOID' && (this.watch.why(reference) ?? this.watch.restOf(reference) > 0),
      )
      if (watched.length === 0 && person.formerAccounts.length === 0) continue
      for (const [reference, { accountNo, createdAt }] of await this.atBank(person)) {
        const why = this.watch.why(reference)
        if (why) throw new RuleBroken(`a payout went out by itself that had to wait: ${why}`)
        const at = Date.parse(createdAt)
        this.demand(at >= this.watch.restOf(reference), 'a payout went out while payouts rest')
        const left = person.formerAccounts.find((one) => one.accountNo === accountNo)
        this.demand(!left || at <= left.until, 'a payout went to an account of before')
      }
    }
  }

  /** Two operators let everything go that waits. */
  async letGo(): Promise<void> {
    const payouts = this.people.flatMap(({ account }) => [...account.payouts.values()])
    if (payouts.every(({ end }) => end !== 'OPEN')) return
    await this.demandNothingSent()
    const { context, house } = this.site
    const waiting = await context.db
      .selectFrom('withdrawal')
      .select(['id', 'member_id', 'approvals_needed'])
      .where('member_id', 'in', this.ids)
      .where('state', '=', 'REQUESTED')
      .execute()
    for (const { id, member_id: memberId, approvals_needed: needs } of waiting) {
      const person = this.people.find((one) => one.memberId === memberId)
      // Who owes what was taken back has nothing to be paid.
      if (person && person.account.owed > 0) {
        const client = await this.site.desk(0)
        await client.post(`/api/ops/withdrawals/${id}/reject`, { reason: 'owed' })
        continue
      }
      for (const by of [0, 1].slice(0, Math.max(1, needs))) {
        const client = await this.site.desk(by)
        const answer = await client.post(`/api/ops/withdrawals/${id}/approve`, {})
        const shown = answer.body['reasons']
        if (person && isYes(answer)) this.watch.approved(id, { by, needs, person, shown })
      }
    }
    if (waiting.length > 0) await house.jobs.runDue()
  }

  /** The product's words on a gift beside the rules'. */
  compareGift(person: Person, body: Answered['body']): void {
    const { gift } = person.account
    if (!gift || !body['status']) return
    const progress = body['progress'] as Record<string, number | null>
    const said = [progress['turnoverTarget'], progress['balanceTarget'], progress['failBelow']]
    const meant = [gift.target, gift.reach, gift.fail].map((one) => one && one / 100)
    this.demand(
      said.join() === meant.join(),
      `a gift asks ${said.join()} and should ask ${meant.join()}`,
    )
  }

  /** What has become of money and gifts since the last look, one person after another. */
  async follow({ deposits, ended }: News, gifts: boolean): Promise<void> {
    const isOurs = ({ memberId }: { memberId: string }) => this.ids.includes(memberId)
    for (const row of deposits.filter(isOurs)) this.payments.credited(row, this.people)
    for (const { id, memberId, state } of ended.filter(isOurs))
      await this.#payoutEnded(id, memberId, state)
    if (gifts) for (const person of this.people) await this.#followGift(person)
  }

  async #payoutEnded(id: string, memberId: string, state: string): Promise<void> {
    const person = this.people.find((one) => one.memberId === memberId)
    if (person?.account.payouts.get(id)?.end !== 'OPEN') return
    const ordered = (await this.atBank(person)).get(id)
    const paid = ordered?.state === 'SUCCESS'
    this.demand(paid === (state === 'PAID'), `a payout is ${state} and the bank paid: ${paid}`)
    if (ordered) await demandKip(this, person, ordered)
    person.account.payoutEnded(id, state === 'PAID' ? 'PAID' : 'VOID')
  }

  async #followGift(person: Person): Promise<void> {
    if (!person.account.gift || person.isSuspended) return
    const { status, body } = await person.client.get('/api/bonus/check/active')
    if (status !== 200) return
    // Whatever an editor publishes, what they took is what they play through.
    if (body['status']) this.compareGift(person, body)
    else person.account.ended()
  }

  /** Wallet, games and what is between them, by the outside's own word; satang. */
  async totalOf(person: Person): Promise<number> {
    return (await this.walletOf(person)) + (await this.inGames(person))
  }

  async walletOf({ memberId }: Person): Promise<number> {
    const wallet = `member:${memberId}:wallet` as const
    const held = (await this.site.context.ledger.balances([wallet])).get(wallet)?.balance ?? 0n
    return Number(held)
  }

  /** Whether money of theirs is between wallet and game, without an answer. */
  async isMoving({ memberId }: Person): Promise<boolean> {
    const row = await this.site.context.db
      .selectFrom('game_transfer')
      .select('reference')
      .where('member_id', '=', memberId)
      .where('state', '=', 'PENDING')
      .limit(1)
      .executeTakeFirst()
    return row !== undefined
  }

  /** Satang that games hold, by their own word. */
  async inGames(person: Person): Promise<number> {
    const { world } = this.site
    let total = 0
    for (const [game, username] of Object.entries(person.players))
      total += Math.round(
        (await world<{ balance: number }>('GET', `/sandbox/games/${game}/${username}`)).balance *
          100,
      )
    return total
  }
}
