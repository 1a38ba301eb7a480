import type { Answered } from '../app.ts'
import { isYes } from './answers.ts'
import type { ThiefAccount, Holder } from './cast.ts'
import type { PartyStep } from './generators/steps.ts'
import type { News } from './news.ts'
import { Payments } from './payments.ts'
import { payoutEnded } from './payouts.ts'
import { PayoutWatch } from './payoutWatch.ts'
import { RuleBroken } from './reference/rulebook.ts'
import type { Game, Person, Seamless, Site } from './site.ts'
import type { LateOrder } from './slowRoad.ts'
import type { OwnOffer } from './steps/terms.ts'

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
/** A round of a game that calls our wallet, as its provider has it; baht. */
export interface TableRound {
  code: Seamless
  round: string
  /** The bet's own id. */
  bet: string
  person: Person
  stake: number
  /** What it gave; null: it is not decided. */
  win: number | null
  at: number
}
interface Proposal {
  id: string
  by: number
  person: Person
  amount: number
  isDone?: boolean
}
interface TakenBack {
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
  readonly table: TableRound[] = []
  /** Bets that were taken back, for whoever says them once more. */
  readonly gone: TableRound[] = []
  readonly proposals: Proposal[] = []
  /** Operators who said the same of an item in suspense, and what one alone gave a member. */
  readonly words = new Map<string, Set<number>>()
  readonly given: { by: number; to: Person; amount: number; at: number }[] = []
  /** What providers lost to members whose rounds they took back too late. */
  readonly borne: { game: Game; person: Person; amount: number }[] = []
  /** Whether a round, or what was played with, was taken back: rewards may have been behind it. */
  hasVoids = false
  /** Whose rounds were taken back. */
  readonly voided = new Set<Person>()
  /** Orders to a game that lie on their way: whoever waited for them has given up. */
  readonly late: (LateOrder & { at: number })[] = []
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
   * key means, where the first was not the final answer.
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

  /** Of this history alone, and the next time another. */
  nextId(): string {
    return `${this.people[0]?.memberId}-${(this.#key += 1)}`
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

  /** Whether a payment of theirs was taken back that nobody has decided about, or that they owe. */
  owes(person: Person): boolean {
    return person.account.owed > 0 || this.takenBack.some((one) => one.person === person)
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

  /** Whether a bet of so many satang, straight from the wallet, must be taken. */
  isDue(person: Person, stake: number, wallet: number): boolean {
    return this.isFree(person) && stake <= Math.min(wallet, person.account.leastMaxBet)
  }

  /**
   * What an honest member asks for succeeds, or is refused by one of `codes` and nothing else,
   * unless something of the outside that it rests on failed meanwhile; `on`: how those are named.
   */
  demandTaken(answer: Answered, what: string, on = /./, codes: readonly string[] = []): void {
    const code = String(answer.body['message'])
    const isMeant = isYes(answer) || codes.includes(code) || this.site.isDisturbedAt(on)
    this.demand(isMeant, `${what} was refused: ${answer.status} ${answer.text}`)
  }

  /** Whether something was paid by them that is not credited yet, or may never be. */
  isAwaiting(person: Person): boolean {
    return this.payments.all.some((one) => one.owner === person && !one.credited)
  }

  /** What of this history's payments nobody has decided about yet. */
  itemsInSuspense(): Promise<{ id: string; reference: string }[]> {
    const references = this.payments.all.map(({ reference }) => reference)
    if (references.length === 0) return Promise.resolve([])
    return this.site.context.db
      .selectFrom('incoming_payment')
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

  /** The product's words on a gift beside the rules'. */
  compareGift(person: Person, body: Answered['body']): void {
    const { gift } = person.account
    if (!gift || !body['status']) return
    const progress = body['progress'] as Record<string, number | null>
    const said = ['turnoverTarget', 'balanceTarget', 'failBelow', 'maxBet'].map(
      (one) => progress[one],
    )
    const maxBet = gift.maxBet === Infinity ? null : gift.maxBet
    const meant = [gift.target, gift.reach, gift.fail, maxBet].map((one) => one && one / 100)
    this.demand(
      said.join() === meant.join(),
      `a gift asks ${said.join()} and should ask ${meant.join()}`,
    )
  }

  /** What has become of money and gifts since the last check, one person after another. */
  async follow({ deposits, ended }: News, gifts: boolean): Promise<void> {
    const isOurs = ({ memberId }: { memberId: string }) => this.ids.includes(memberId)
    for (const row of deposits.filter(isOurs)) this.payments.credited(row, this.people)
    for (const { id, memberId, state } of ended.filter(isOurs))
      await payoutEnded(this, id, memberId, state)
    if (gifts) for (const person of this.people) await this.#followGift(person)
  }

  async #followGift(person: Person): Promise<void> {
    if (!person.account.gift || person.isSuspended) return
    const { status, body } = await person.client.get('/api/bonus/check/active')
    if (status !== 200) return
    // Whatever an editor publishes, what they took is what they play through.
    if (body['status']) this.compareGift(person, body)
    else person.account.ended()
  }
}
