import { setTimeout as sleep } from 'node:timers/promises'
import type { Posting } from '../../server/src/ledger/port.ts'
import { prepare } from '../../server/src/ledger/posting.ts'
import { kbankSignature } from '../../server/src/providers/psp/kbankCallback.ts'
import { Books, demandCorrect, startingPoint } from '../ledger/correctness.ts'
import type { World } from '../ledger/world.ts'
import { moved, writeBare } from './bare.ts'
import { Connection, type Reply } from './connection.ts'
import { partOf, type Measure } from './measures.ts'
import {
  HISTORIES,
  HISTORY_ROWS,
  LOGINS,
  PASSWORD,
  phoneOf,
  type Codes,
  type Person,
} from './people.ts'
import { RanOut, Supply } from './supply.ts'

/** From here on an operator has to approve, so that nobody outside is asked while we measure. */
export const WITHDRAWN_BAHT = 20_000
const WITHDRAWN = BigInt(WITHDRAWN_BAHT) * 100n
/** In process: little, as a member holds many times and must not run out of money. */
const HELD = 100n
/** Goes out by itself, to the bank that the sandbox plays. */
const PAID_OUT_BAHT = 100
/** Of a payment by code: too little for a coin. */
const PAID_IN = 5_000n
const IN_TRANSIT = -2,
  IN_GAMES = -3,
  AT_BANK = -4,
  AT_PSP = -5
/** Answered calls that are asked again under their key afterwards. */
const ASKED_AGAIN = 100

/**
 * The calls that are measured, and what they must leave behind. Every one that is not answered as
 * it should be throws.
 */
export class Calls {
  readonly #world: World
  readonly #people: Person[]
  readonly #books = new Books()
  readonly #movers: Supply
  readonly #moverCount: number
  readonly #before: { entries: bigint; hot: bigint }
  #sent = 0
  #withdrawn = 0
  #paidOut = 0
  readonly #codes: Codes
  #answered: { person: Person; key: string; text: string }[] = []
  /** Baht of a player in the game. */
  readonly #inGames = new Map<number, number>()
  /** Reads that were answered. */
  reads = 0

  private constructor(
    world: World,
    people: Person[],
    movers: number,
    before: { entries: bigint; hot: bigint },
    codes: Codes,
  ) {
    this.#movers = new Supply(movers)
    this.#moverCount = movers
    this.#codes = codes
    this.#world = world
    this.#people = people
    this.#before = before
  }

  /** The first `movers` of the people withdraw. */
  static async of(world: World, people: Person[], movers: number, codes: Codes): Promise<Calls> {
    return new Calls(world, people, movers, await startingPoint(world), codes)
  }

  /** Gives the next round of `measure` its part of the members who withdraw and of the codes. */
  allow(measure: Measure, measures: readonly Measure[], rounds: number): void {
    this.#movers.allow(partOf('accounts', measure, measures, rounds))
    this.#codes.supply.allow(partOf('codes', measure, measures, rounds))
  }

  /**
   * `POST /api/wallet/withdraw` of the next member, who may have one open: the row and the hold in
   * one commit.
   */
  async withdraw(connection: Connection): Promise<void> {
    const { index, person } = this.#nextPerson()
    const key = `bench-${this.#sent++}`
    const reply = await connection.ask(
      'POST',
      '/api/wallet/withdraw',
      person.token,
      { amount: WITHDRAWN_BAHT },
      key,
    )
    demand(reply, 201, '"PENDING"')
    this.#books.book(index, IN_TRANSIT, WITHDRAWN)
    this.#withdrawn++
    this.#answered.push({ person, key, text: reply.text })
  }

  /**
   * What a withdrawal cannot do without, by one connection of this process and no server: the
   * session, the hold, the row and the key with its answer, in one commit.
   */
  async withdrawBare(): Promise<void> {
    const { index, person } = this.#nextPerson()
    const key = `bare-${this.#sent++}`
    const held = prepare(this.#holdOf(index, person, `${key}:hold`, WITHDRAWN))
    if (!held) throw new Error('no hold')
    await writeBare(this.#world.pool, held, { key, memberId: person.memberId, amount: WITHDRAWN })
    this.#books.book(index, IN_TRANSIT, WITHDRAWN)
    this.#withdrawn++
  }

  /** The same of an amount that goes out by itself; its payout follows the answer. */
  async withdrawOut(connection: Connection): Promise<void> {
    const { index, person } = this.#nextPerson()
    const key = `bench-${this.#sent++}`
    const body = { amount: PAID_OUT_BAHT }
    const reply = await connection.ask('POST', '/api/wallet/withdraw', person.token, body, key)
    demand(reply, 201, '"PENDING"')
    this.#books.book(index, IN_TRANSIT, BigInt(PAID_OUT_BAHT) * 100n)
    this.#books.book(IN_TRANSIT, AT_BANK, BigInt(PAID_OUT_BAHT) * 100n)
    this.#paidOut++
  }

  /** Waits until every payout has ended: what is measured is their end. */
  async payoutsEnded(): Promise<void> {
    for (;;) {
      const { rows } = await this.#world.pool.query<{ n: string }>(
        "select count(*) as n from withdrawal where state in ('APPROVED', 'SENT')",
      )
      if (rows[0]?.n === '0') return
      await sleep(20)
    }
  }

  /** A PSP's signed callback that credits: each of a code of its own. */
  async callback(connection: Connection): Promise<void> {
    const code = this.#codes.next()
    const eventId = `bench-${code.id}`
    const body = JSON.stringify({
      eventId,
      eventType: 'PAYMENT_SUCCESS',
      partnerTxnUid: code.id,
      txnAmount: (Number(PAID_IN) / 100).toFixed(2),
      txnCurrencyCode: 'THB',
      paidAt: new Date().toISOString(),
    })
    const timestamp = String(Math.floor(Date.now() / 1000))
    const reply = await connection.ask('POST', '/callbacks/psp/KBANK', '', body, undefined, {
      'x-kbank-event-id': eventId,
      'x-kbank-timestamp': timestamp,
      'x-kbank-signature': kbankSignature('sandbox-kbank-callback', timestamp, Buffer.from(body)),
    })
    demand(reply, 200, '')
    this.#books.book(AT_PSP, code.member, PAID_IN)
  }

  /** One page, at any depth, of a history of 10,000 rows. */
  async statement(connection: Connection, nth: number): Promise<void> {
    const index = this.#world.members.length - 1 - (nth % HISTORIES)
    const page = 1 + ((nth * 7_919) % (HISTORY_ROWS / 20))
    const body = { page, limit: 20 }
    const { token } = this.#person(index)
    demand(
      await connection.ask('POST', '/api/statement', token, body),
      200,
      `"total":${HISTORY_ROWS}`,
    )
  }

  async login(connection: Connection, nth: number): Promise<void> {
    const body = { username: phoneOf(nth % LOGINS), password: PASSWORD }
    demand(await connection.ask('POST', '/api/login', '', body), 200, '"token"')
  }

  /** Out of a game again: what {@link transfer} took in before. */
  async transferOut(connection: Connection, index: number): Promise<void> {
    const inGame = this.#inGames.get(index) ?? 0
    if (inGame === 0) throw new RanOut()
    this.#inGames.set(index, inGame - 1)
    const person = this.#person(index)
    const key = `bench-${this.#sent++}`
    const body = { from: 'pg', to: 'WALLET', amount: 1 }
    const reply = await connection.ask('POST', '/api/wallet/transfer', person.token, body, key)
    demand(reply, 200, '"SUCCESS"')
    this.#books.book(IN_GAMES, IN_TRANSIT, 100n)
    this.#books.book(IN_TRANSIT, index, 100n)
  }

  /** The same posting, line included, by the ledger's own door in this process. */
  async holdInProcess(): Promise<void> {
    // As spread as the calls' own; a member may hold any number of times here.
    const index = (this.#sent * 7_919) % this.#moverCount
    const person = this.#person(index)
    const key = `bench-in-process-${this.#sent++}:hold`
    const outcome = await this.#world.ledger.submit(this.#holdOf(index, person, key, HELD))
    if (!outcome.ok || outcome.replayed) throw new Error('the ledger refused a hold')
    this.#books.book(index, IN_TRANSIT, HELD)
  }

  /**
   * `POST /api/wallet/transfer` of one baht to a game: hold, the provider's answer (the sandbox,
   * over HTTP), settle.
   */
  async transfer(connection: Connection, index: number): Promise<void> {
    const person = this.#person(index)
    const key = `bench-${this.#sent++}`
    const reply = await connection.ask(
      'POST',
      '/api/wallet/transfer',
      person.token,
      { from: 'WALLET', to: 'pg', amount: 1 },
      key,
    )
    demand(reply, 200, '"SUCCESS"')
    this.#books.book(index, IN_TRANSIT, 100n)
    this.#books.book(IN_TRANSIT, IN_GAMES, 100n)
    this.#inGames.set(index, (this.#inGames.get(index) ?? 0) + 1)
    this.#answered.push({ person, key, text: reply.text })
  }

  async activate(connection: Connection, index: number): Promise<void> {
    demand(
      await connection.ask('GET', '/api/wallet/activate/pg', this.#person(index).token),
      200,
      '"isActive":true',
    )
  }

  async readWallet(connection: Connection, index: number): Promise<void> {
    demand(
      await connection.ask('GET', '/api/wallet', this.#person(index).token),
      200,
      '"amount":123.45',
    )
    this.reads++
  }

  /** Earlier calls, under the same keys: the same answers, marked, and no more money moved. */
  async askAgain(port: number): Promise<void> {
    const connection = await Connection.open(port)
    const step = Math.max(1, Math.floor(this.#answered.length / ASKED_AGAIN))
    for (let n = 0; n < this.#answered.length; n += step) {
      const { person, key, text } = this.#answered[n] ?? {
        person: this.#person(0),
        key: '',
        text: '',
      }
      const withdrawn = !text.includes('"SUCCESS"')
      const reply = await connection.ask(
        'POST',
        `/api/wallet/${withdrawn ? 'withdraw' : 'transfer'}`,
        person.token,
        withdrawn ? { amount: WITHDRAWN_BAHT } : { from: 'WALLET', to: 'pg', amount: 1 },
        key,
      )
      if (reply.text !== text || !reply.replayed)
        throw new Error(`a key asked again answered ${reply.text}, first ${text}`)
    }
    this.#answered = []
    connection.close()
  }

  /**
   * Every balance is what was answered, every withdrawal has its row and its hold, and every rule
   * of the books holds.
   */
  async demandCorrect(): Promise<number> {
    await demandCorrect(this.#world, this.#books, this.#before)
    const found = await moved(this.#world.pool, WITHDRAWN),
      told = [
        this.#withdrawn,
        this.#paidOut,
        this.#books.of(IN_TRANSIT),
        this.#books.of(IN_GAMES),
      ].join()
    if (found !== told)
      throw new Error(
        `withdrawals, payouts, transit and games are ${found}; the callers were told ${told}`,
      )
    return this.#books.transfers
  }

  #holdOf(index: number, { memberId }: Person, key: string, amount: bigint): Posting {
    const [from, to] = ['WALLET', 'SCB']
    return {
      op: 'hold',
      key,
      kind: 'withdraw',
      from: this.#world.members[index]?.address ?? '',
      amount,
      line: { memberId, type: 'withdraw', from, to, amount },
    }
  }

  #person(index: number): Person {
    const person = this.#people[index]
    if (!person) throw new RangeError(`there is no person ${index}`)
    return person
  }

  #nextPerson(): { index: number; person: Person } {
    const index = this.#movers.take()
    return { index, person: this.#person(index) }
  }
}

function demand(reply: Reply, status: number, holding: string): void {
  if (reply.status !== status || !reply.text.includes(holding))
    throw new Error(`answered ${reply.status} ${reply.text.slice(0, 300)}`)
}
