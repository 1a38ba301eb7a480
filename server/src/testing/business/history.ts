import type { Answered } from '../app.ts'
import type { ThiefAccount, Holder } from './cast.ts'
import { Payments } from './payments.ts'
import { RuleBroken } from './reference/rulebook.ts'
import type { Game, Person, Site } from './site.ts'
import type { PartyStep } from './steps.ts'

/** Done, or under way. */
export const isYes = ({ status }: Answered): boolean => status >= 200 && status < 300
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
  readonly #approvals = new Map<string, Set<number>>()
  readonly coupons = new Map<string, Coupon>()
  readonly forged = new Set<string>()
  /** Payouts that must not reach the bank before an operator says so. */
  readonly frozen = new Map<string, string>()
  readonly site: Site
  readonly people: readonly Person[]
  readonly stranger: Holder
  #last: (() => Promise<unknown>) | null = null
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

  /** A call with its key, kept so that it can be sent again. */
  send(person: Person, path: string, body: object): Promise<Answered> {
    const key = `${person.memberId}-${(this.#key += 1)}`
    const ask = () => person.client.post(path, body, { 'idempotency-key': key })
    this.#last = ask
    return ask()
  }

  async again(): Promise<void> {
    await this.#last?.()
  }

  /** Something outside fails once, until the round is over. */
  async fault(target: string, kind: Fault): Promise<void> {
    const isBanks = kind === 'hold' || kind === 'refuse-but-pays'
    if (kind !== 'none' && (target === 'bank' || !isBanks))
      await this.site.fault(target, kind, 'write')
  }

  /** A payout was placed: the rules say whether it had to wait. */
  async asked(person: Person, body: Answered['body'], amount: number): Promise<void> {
    const reference = String(body['reference'])
    if (person.account.payouts.has(reference))
      throw new RuleBroken('two payouts under one reference')
    const mustWait = person.account.asksOut(reference, amount, this.site.now())
    if (mustWait) this.frozen.set(reference, mustWait)
  }

  /** Payouts that the bank does not have are nobody's to send while their member is suspended. */
  async freeze(person: Person): Promise<void> {
    const atBank = await this.atBank(person)
    for (const [reference, { end }] of person.account.payouts) {
      if (end !== 'OPEN' || atBank.has(reference)) continue
      this.frozen.set(reference, 'SUSPENDED')
      this.#approvals.delete(reference)
    }
  }

  /** An operator has let a payout go; while its member is suspended nobody's word sends it. */
  approved(reference: string, by: number, needs: number, person: Person): void {
    const said = (this.#approvals.get(reference) ?? new Set()).add(by)
    this.#approvals.set(reference, said)
    if (said.size >= needs && !person.isSuspended) this.frozen.delete(reference)
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
      .where('member_id', 'in', this.#ids)
      .where('state', '=', 'PENDING')
      .execute()
    return [
      ...open.filter(([, { end }]) => end === 'OPEN').map(([reference]) => reference),
      ...moves.map(({ reference }) => reference),
    ]
  }

  get #ids(): string[] {
    return this.people.map(({ memberId }) => memberId)
  }

  /** What the bank has of payouts to this member's account, by reference. */
  async atBank(person: Person): Promise<Map<string, { amount: number; state: string }>> {
    const rows = await this.site.world<{ reference: string; amount: number; state: string }[]>(
      'GET',
      `/sandbox/payouts?accountNo=${person.accountNo}`,
    )
    const own = rows.filter(({ reference }) => person.account.payouts.has(reference))
    return new Map(own.map((row) => [row.reference, row]))
  }

  async demandNothingSent(): Promise<void> {
    for (const person of this.people)
      for (const reference of (await this.atBank(person)).keys()) {
        const why = this.frozen.get(reference)
        if (why) throw new RuleBroken(`a payout went out by itself that had to wait: ${why}`)
      }
  }

  /** Two operators let everything go that waits. */
  async letGo(): Promise<void> {
    await this.demandNothingSent()
    const { context, house } = this.site
    const waiting = await context.db
      .selectFrom('withdrawal')
      .select(['id', 'approvals_needed'])
      .where('member_id', 'in', this.#ids)
      .where('state', '=', 'REQUESTED')
      .execute()
    for (const { id, approvals_needed: needed } of waiting) {
      this.frozen.delete(id)
      for (const by of [0, 1].slice(0, Math.max(1, needed)))
        await (await this.site.desk(by)).post(`/api/ops/withdrawals/${id}/approve`, {})
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
  async follow(): Promise<void> {
    const { context } = this.site
    await context.events.idle()
    const ids = this.#ids
    const deposits = await context.db
      .selectFrom('deposit')
      .select(['id', 'member_id', 'external_id', 'amount', 'created_at'])
      .where('member_id', 'in', ids)
      .orderBy('created_at')
      .execute()
    for (const row of deposits)
      this.payments.credited(
        {
          id: row.id,
          memberId: row.member_id,
          externalId: row.external_id,
          amount: Number(row.amount),
          at: row.created_at.getTime(),
        },
        this.people,
      )
    const ended = await context.db
      .selectFrom('withdrawal')
      .select(['id', 'member_id', 'state'])
      .where('member_id', 'in', ids)
      .where('state', 'in', ['PAID', 'FAILED'])
      .execute()
    for (const row of ended) await this.#payoutEnded(row.id, row.member_id, row.state)
    for (const person of this.people) await this.#followGift(person)
  }

  async #payoutEnded(id: string, memberId: string, state: string): Promise<void> {
    const person = this.people.find((one) => one.memberId === memberId)
    if (person?.account.payouts.get(id)?.end !== 'OPEN') return
    const paid = (await this.atBank(person)).get(id)?.state === 'SUCCESS'
    this.demand(paid === (state === 'PAID'), `a payout is ${state} and the bank paid: ${paid}`)
    person.account.payoutEnded(id, state === 'PAID' ? 'PAID' : 'VOID')
  }

  async #followGift(person: Person): Promise<void> {
    if (!person.account.gift || person.isSuspended) return
    const { status, body } = await person.client.get('/api/bonus/check/active')
    if (status === 200 && !body['status']) person.account.ended()
  }

  /** Wallet, games and what is between them, by the outside's own word; satang. */
  async totalOf(person: Person): Promise<number> {
    const wallet = `member:${person.memberId}:wallet` as const
    const held = (await this.site.context.ledger.balances([wallet])).get(wallet)?.balance ?? 0n
    return Number(held) + (await this.inGames(person))
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
