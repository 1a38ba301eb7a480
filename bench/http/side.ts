import { databaseCpuMs } from '../ledger/cpu.ts'
import { openDelay } from '../ledger/delay.ts'
import { median } from '../ledger/run.ts'
import { stage } from '../ledger/stage.ts'
import { createWorld, type World } from '../ledger/world.ts'
import { askedOf } from './asked.ts'
import { Calls } from './calls.ts'
import { Connection } from './connection.ts'
import { closedLoop, type Timed } from './load.ts'
import { isSeamless, type Measure, type SeamlessMeasure } from './measures.ts'
import { Codes, givePasswords, settle, writeHistories } from './people.ts'
import type { Resources } from './resources.ts'
import { SeamlessCalls } from './seamless/calls.ts'
import { PLAYS } from './seamless/plays.ts'
import { startServer, type Running } from './server.ts'

export const CALLERS = 128
const ACTIVATED_AT_ONCE = 8
const READERS = 64,
  MOVERS = 64,
  LOGGERS = 8
/** Members who are read, and members who play: behind those who withdraw. */
const READ = 2_000,
  PLAYERS = CALLERS

export interface Measured extends Timed {
  serverUs: number
  databaseUs: number
  /** A call, from pg_stat_statements and pg_stat_database; NaN where the first is not loaded. */
  statements: number
  commits: number
}

interface SideOptions {
  name: string
  accounts: number
  codes: number
  /** Members who have a game open that calls our wallet. */
  seats: number
  port: number
  seconds: number
  /** So much later comes each answer of the database to the servers. */
  delayMs: number
  /** Servers on one database, the callers spread over them. */
  servers: number
  nodeArgs: string[]
  /** What will be measured: only that is made ready. */
  measures: readonly Measure[]
  /** How often each is measured, the first time included. */
  rounds: number
  /** Another tree than ours. */
  root: string | null
}

/** One tree's server on a database of its own, and those who ask it. */
export class Side {
  readonly name: string
  readonly world: World
  readonly results = new Map<string, Measured[]>()
  readonly #servers: Running[]
  readonly #calls: Calls
  /** Null where nothing of it is measured. */
  readonly #seamless: SeamlessCalls | null
  readonly #connections: Connection[]
  readonly #options: SideOptions
  readonly #people: number
  readonly #isOurs: boolean
  #nth = 0

  private constructor(
    options: SideOptions,
    parts: {
      world: World
      servers: Running[]
      calls: Calls
      seamless: SeamlessCalls | null
      connections: Connection[]
      people: number
    },
  ) {
    this.name = options.name
    this.world = parts.world
    this.#servers = parts.servers
    this.#calls = parts.calls
    this.#seamless = parts.seamless
    this.#connections = parts.connections
    this.#options = options
    this.#people = parts.people
    this.#isOurs = options.root === null
  }

  /** What it opens is closed with `resources`, also when opening fails in the middle. */
  static async open(options: SideOptions, resources: Resources): Promise<Side> {
    const { accounts, codes, port, servers: many, nodeArgs, root, name, measures } = options
    const all = accounts + READ + PLAYERS
    const world = await stage(`${name}: a database with ${all} wallets`, () =>
      createWorld(all, 8, `_${name}`, root),
    )
    resources.defer(() => world.close())
    const people = await stage(`${name}: their members`, () => settle(world, READ))
    await givePasswords(world.pool)
    if (measures.some((each) => each === 'statement' || each === 'mixed'))
      await stage(`${name}: histories`, () => writeHistories(world))
    const movers = people.length - READ - PLAYERS
    const issued = await stage(`${name}: ${codes} codes`, () =>
      Codes.issue(world, people, movers, codes),
    )
    const seamless = measures.some(isSeamless)
      ? await stage(`${name}: ${options.seats} seats`, () => SeamlessCalls.of(world, options.seats))
      : null
    await world.pool.query('create extension if not exists pg_stat_statements').catch(() => null)
    await stage(`${name}: vacuum`, () => world.pool.query('vacuum analyze'))
    const url = await wayTo(world, options.delayMs, resources)
    const servers: Running[] = []
    for (let n = 0; n < many; n++) {
      const server = await stage(`${name}: server ${n + 1} of ${many}`, () =>
        startServer(url, port + 2 * n, nodeArgs, root ?? undefined, port),
      )
      resources.defer(() => server.stop())
      servers.push(server)
    }
    const connections = await Promise.all(
      Array.from({ length: CALLERS }, (_, n) =>
        Connection.open(servers[n % servers.length]?.port ?? port),
      ),
    )
    resources.defer(async () => connections.forEach((connection) => connection.close()))
    const calls = await Calls.of(world, people, movers, issued)
    const parts = { world, servers, calls, seamless, connections, people: people.length }
    const side = new Side(options, parts)
    // A few at a time: a provider asked by all at once does not answer in time.
    for (let n = 0; n < PLAYERS; n += ACTIVATED_AT_ONCE)
      await Promise.all(
        Array.from({ length: ACTIVATED_AT_ONCE }, (_, of) =>
          calls.activate(side.#connection(n + of), side.#player(n + of)),
        ),
      )
    return side
  }

  /** Checks every balance and row; answers how many postings there were. */
  async demandCorrect(): Promise<number> {
    const played = (await this.#seamless?.demandCorrect()) ?? 0
    return played + (await this.#calls.demandCorrect())
  }
  askAgain(): Promise<void> {
    return this.#calls.askAgain(this.#servers.at(-1)?.port ?? 0)
  }

  of(name: string, field: keyof Measured): number {
    return median((this.results.get(name) ?? []).map((each) => each[field]))
  }

  /** `part` of the time that a measure has. */
  async measure(what: Measure, part = 1): Promise<void> {
    const calls = this.#calls
    const { seconds, measures, rounds } = this.#options
    calls.allow(what, measures, rounds)
    if (isSeamless(what)) return this.#plays(what, seconds * part)
    const at = (caller: number): Connection => this.#connection(caller)
    const loop = (callers: number, ask: (caller: number) => Promise<void>, share = 1) =>
      closedLoop(callers, seconds * part * share, ask)
    switch (what) {
      case 'in-process':
        return this.#time(what, () => loop(CALLERS, () => calls.holdInProcess()))
      case 'withdraw':
        return this.#time(what, () => loop(CALLERS, (n) => calls.withdraw(at(n))))
      case 'alone':
        return this.#time(what, () => loop(1, () => calls.withdraw(at(0)), 0.5))
      case 'alone-bare':
        // Another tree's tables are not ours.
        if (this.#isOurs) await this.#time(what, () => loop(1, () => calls.withdrawBare(), 0.5))
        return
      case 'out':
        return this.#time(what, async () => {
          const start = performance.now()
          const timed = await loop(CALLERS, (n) => calls.withdrawOut(at(n)))
          await calls.payoutsEnded()
          return { ...timed, perSecond: (timed.count * 1_000) / (performance.now() - start) }
        })
      case 'callback':
        return this.#time(what, () => loop(CALLERS, (n) => calls.callback(at(n))))
      case 'transfer':
        return this.#time(what, () => loop(CALLERS, (n) => calls.transfer(at(n), this.#player(n))))
      case 'transfer-out':
        return this.#time(what, () =>
          loop(CALLERS, (n) => calls.transferOut(at(n), this.#player(n)), 0.25),
        )
      case 'wallet':
        await this.#time(what, () => loop(READERS, this.#reader(0)))
        return this.#time('wallet-busy', async () => {
          const moving = this.#time('withdraw-beside', () =>
            loop(MOVERS, (n) => calls.withdraw(at(READERS + n))),
          )
          const timed = await loop(READERS, this.#reader(1))
          await moving
          return timed
        })
      case 'statement':
        return this.#time(what, () =>
          loop(READERS, (n) => calls.statement(at(n), this.#nth++), 0.5),
        )
      case 'login':
        return this.#time(what, () => loop(LOGGERS, (n) => calls.login(at(n), this.#nth++), 0.5))
      case 'mixed':
        return this.#time(what, () => loop(CALLERS, (n) => this.#mixed(n)))
    }
  }

  async #plays(what: SeamlessMeasure, seconds: number): Promise<void> {
    const { ask, isAlone = false, isOurs = false } = PLAYS[what]
    const seamless = this.#seamless
    if (!seamless || (isOurs && !this.#isOurs)) return
    await this.#time(what, () =>
      closedLoop(isAlone ? 1 : CALLERS, seconds, (n) => ask(seamless, this.#connection(n), n)),
    )
  }

  /** Each eighth of the callers asks for one thing. */
  #mixed(n: number): Promise<void> {
    const [calls, at] = [this.#calls, this.#connection(n)]
    const kind = n % 8
    if (kind < 2) return calls.withdraw(at)
    if (kind < 4) return calls.callback(at)
    if (kind < 5) return calls.transfer(at, this.#player(n - 4 + (this.#nth++ % 8)))
    if (kind < 7) return this.#reader(2)(n)
    return calls.statement(at, this.#nth++)
  }

  #connection(n: number): Connection {
    return this.#connections[n] ?? (this.#connections[0] as Connection)
  }
  #player(n: number): number {
    return this.#people - READ - PLAYERS + n
  }
  #reader(salt: number): (caller: number) => Promise<void> {
    return (caller) =>
      this.#calls.readWallet(
        this.#connection(caller),
        this.#people - 1 - ((this.#calls.reads * 31 + caller * 7 + salt) % READ),
      )
  }

  async #time(name: string, work: () => Promise<Timed>): Promise<void> {
    const { pool } = this.world
    const now = async () => ({
      server: sum(await Promise.all(this.#servers.map((server) => server.cpuMs()))),
      database: (await databaseCpuMs(pool)) ?? Number.NaN,
      ...(await askedOf(pool)),
    })
    const before = await now()
    const timed = await work()
    const after = await now()
    const each = (field: keyof typeof after): number => (after[field] - before[field]) / timed.count
    this.results.set(name, [
      ...(this.results.get(name) ?? []),
      {
        ...timed,
        serverUs: each('server') * 1_000,
        databaseUs: each('database') * 1_000,
        statements: each('statements'),
        commits: each('commits'),
      },
    ])
  }
}

/** The servers' way to the database: where they are far from it, each answer comes later. */
async function wayTo(world: World, delayMs: number, resources: Resources): Promise<string> {
  if (delayMs === 0) return world.url
  const delay = await openDelay(world.url)
  resources.defer(() => delay.close())
  await delay.set(delayMs)
  return delay.url
}

const sum = (all: readonly (number | null)[]): number =>
  all.reduce<number>((total, each) => total + (each ?? Number.NaN), 0)
