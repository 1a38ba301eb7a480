import { betsOf, walletOf } from '../../../server/src/ledger/address.ts'
import { speakerOf, type Seat } from '../../../server/src/testing/lab/alphabet.ts'
import { seatMany } from '../../../server/src/testing/lab/seats.ts'
import type { World } from '../../ledger/world.ts'
import type { Connection } from '../connection.ts'
import { RanOut } from '../supply.ts'
import { writeBet } from './bare.ts'

/** Its signature costs the callers least: what is measured is the house. */
const CODE = 'pragmatic'
const speaker = speakerOf(CODE)
type Step = Parameters<typeof speaker.write>[0]
/** Enough that no wallet is ever empty. */
const FUNDS = 100_000_000n
const STAKE = 100n
/** Each tenth round is taken back, and each tenth member looks at the balance and no more. */
const TENTH = 10

interface Open {
  seat: number
  round: string
  bet: string
}
interface Told {
  wallet: bigint
  onTable: bigint
}

/**
 * Bets, wins and rollbacks as a provider calls them, of members who have its game open, and what
 * they must leave behind. Every one that is not answered yes with the balance that it must have
 * throws.
 */
export class SeamlessCalls {
  readonly #world: World
  readonly #seats: readonly Seat[]
  readonly #told = new Map<number, Told>()
  readonly #open: Open[] = []
  /** The round that each caller is in. */
  readonly #under = new Map<number, Open>()
  /** Members whose round is under way: what they have depends on who comes first. */
  readonly #busy = new Set<number>()
  #won = 0
  #next = 0
  #rounds = 0
  #calls = 0
  /** Calls that moved money. */
  #moved = 0

  private constructor(world: World, seats: readonly Seat[]) {
    this.#world = world
    this.#seats = seats
  }

  static async of(world: World, count: number): Promise<SeamlessCalls> {
    const { db } = world.database
    const seats = await seatMany({ db, ledger: world.ledger }, CODE, count, FUNDS)
    await world.pool.query('analyze')
    return new SeamlessCalls(world, seats)
  }

  /** A stake of one baht of the next member; it stays on the table. */
  async bet(connection: Connection): Promise<void> {
    const seat = this.#nextSeat()
    this.#open.push(await this.#bets(connection, seat))
  }

  /** The same, always of one member: each waits for the one before. */
  async betHot(connection: Connection): Promise<void> {
    await this.#bets(connection, 0)
  }

  /** Wins its stake back: of a bet that {@link bet} left open. */
  async win(connection: Connection): Promise<void> {
    const open = this.#open[this.#won]
    if (!open) throw new RanOut()
    this.#won += 1
    await this.#wins(connection, open, STAKE)
  }

  /**
   * The next call of this caller's round, each of another member: a look now and then, a bet, and
   * its win, its loss or its rollback.
   */
  async next(caller: number, connection: Connection): Promise<void> {
    const open = this.#under.get(caller)
    if (open) {
      this.#under.delete(caller)
      const n = this.#rounds++
      await (n % TENTH === 1
        ? this.#takesBack(connection, open)
        : this.#wins(connection, open, n % 2 === 0 ? STAKE : 0n))
      this.#busy.delete(open.seat)
      return
    }
    const seat = this.#nextSeat()
    if (seat % TENTH === 0) return this.#says(connection, seat, { do: 'balance' }, 0n)
    this.#busy.add(seat)
    this.#under.set(caller, await this.#bets(connection, seat))
  }

  /** What such a bet cannot do without, by one connection of this process and no server. */
  async betBare(): Promise<void> {
    const n = this.#nextSeat()
    const told = this.#toldOf(n)
    told.wallet -= STAKE
    told.onTable += STAKE
    const { memberId, player } = this.#seat(n)
    const who = { code: CODE, memberId, player, stake: STAKE, balance: told.wallet }
    await writeBet(this.#world.pool, who)
    this.#moved += 1
  }

  /**
   * What all that was answered has left: each wallet and table, and the books. Answers how many
   * calls moved money.
   */
  async demandCorrect(): Promise<number> {
    const { rows } = await this.#world.pool.query<{ address: string; balance: string }>(
      "select address, balance from ledger_account where address like 'member:lab%'",
    )
    const balances = new Map(rows.map(({ address, balance }) => [address, BigInt(balance)]))
    this.#seats.forEach(({ memberId }, n) => {
      const told = this.#told.get(n) ?? { wallet: FUNDS, onTable: 0n }
      const has = [balances.get(walletOf(memberId)), balances.get(betsOf(memberId, CODE))]
      if (has[0] !== told.wallet || has[1] !== told.onTable)
        throw new Error(`${memberId} has ${has.join()}, told ${told.wallet},${told.onTable}`)
    })
    const { findings } = await this.#world.verify()
    const broken = findings.filter(({ faults }) => faults > 0n)
    if (broken.length > 0)
      throw new Error(`the books are wrong: ${broken.map(({ name }) => name).join('; ')}`)
    return this.#moved
  }

  #seat(n: number): Seat {
    const seat = this.#seats[n]
    if (!seat) throw new RangeError(`there is no seat ${n}`)
    return seat
  }
  /** The next member, another for each of the callers, and none whose round is under way. */
  #nextSeat(): number {
    for (;;) {
      const seat = 1 + (this.#next++ % (this.#seats.length - 1))
      if (!this.#busy.has(seat)) return seat
    }
  }
  #toldOf(n: number): Told {
    const told = this.#told.get(n) ?? { wallet: FUNDS, onTable: 0n }
    this.#told.set(n, told)
    return told
  }

  async #bets(connection: Connection, seat: number): Promise<Open> {
    const call = (this.#calls++).toString(36)
    const open = { seat, round: `r${call}`, bet: `b${call}` }
    const told = this.#toldOf(seat)
    told.onTable += STAKE
    await this.#says(
      connection,
      seat,
      { do: 'bet', id: open.bet, round: open.round, amount: STAKE },
      -STAKE,
    )
    return open
  }

  async #wins(connection: Connection, { seat, round, bet }: Open, amount: bigint): Promise<void> {
    this.#toldOf(seat).onTable -= STAKE
    await this.#says(connection, seat, { do: 'win', id: `w${bet}`, round, amount }, amount)
  }

  async #takesBack(connection: Connection, { seat, round, bet }: Open): Promise<void> {
    this.#toldOf(seat).onTable -= STAKE
    await this.#says(connection, seat, { do: 'rollback', round, of: bet }, STAKE)
  }

  async #says(
    connection: Connection,
    n: number,
    step: Omit<Step, 'player' | 'token'>,
    change: bigint,
  ): Promise<void> {
    const { player, token } = this.#seat(n)
    const { path, body } = speaker.write({ ...step, player, token })
    const told = this.#toldOf(n)
    told.wallet += change
    const { status, text } = await connection.ask(
      'POST',
      `/callbacks/games/${CODE}${path}`,
      '',
      body,
    )
    const heard = speaker.read(JSON.parse(text) as Record<string, unknown>)
    // Of the hot member many are under way, and whose balance is told depends on who came first.
    const isRight = heard.ok && (n === 0 || heard.balance === told.wallet)
    if (status !== 200 || !isRight) throw new Error(`${step.do} was answered ${status} ${text}`)
    if (step.do !== 'balance') this.#moved += 1
  }
}
