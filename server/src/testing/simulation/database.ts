import type { PGlite } from '@electric-sql/pglite'
import {
  PGliteAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely'
import { standOn } from '../../db/embedded/pglite.ts'
import { withPreparedStatements, type Asked } from '../../db/embedded/preparedStatements.ts'
import type { OpenDatabase } from '../../db/port.ts'
import type { Life, Scheduler } from './time/scheduler.ts'

/** The one connection of the embedded database, given to one after the other. */
export class OneConnection {
  #holder: Life | null = null
  #waiting: { life: Life; enter: () => void }[] = []

  async take(life: Life): Promise<void> {
    if (this.#holder !== null)
      return await new Promise((enter) => void this.#waiting.push({ life, enter }))
    this.#holder = life
  }

  give(): void {
    const next = this.#waiting.shift()
    this.#holder = next?.life ?? null
    next?.enter()
  }

  /** Whether a dead one held it. Nobody of that life waits any more. */
  endOf(life: Life): boolean {
    this.#waiting = this.#waiting.filter((one) => one.life !== life)
    return this.#holder === life
  }
}

/** The database of one life of the server, each of whose statements waits for its turn. */
export const openFor = (
  life: Life,
  pglite: PGlite,
  one: OneConnection,
  scheduler: Scheduler,
): OpenDatabase =>
  standOn(
    pglite,
    async () => undefined,
    (asked) => dialectOf(asked, pglite, one, scheduler, life),
    askedOf(pglite),
  )

/** What is prepared once serves every life of the server, and every run. */
const MOST_STATEMENTS = 2_000
const prepared = new WeakMap<PGlite, Asked>()
function askedOf(pglite: PGlite): Asked {
  const known = prepared.get(pglite) ?? withPreparedStatements(pglite, MOST_STATEMENTS)
  prepared.set(pglite, known)
  return known
}

/** What the database does when a server is gone: its transaction is rolled back. */
export async function rollBackFor(life: Life, pglite: PGlite, one: OneConnection): Promise<void> {
  if (!one.endOf(life)) return
  await pglite.exec('rollback')
  one.give()
}

const dialectOf = (
  asked: Asked,
  pglite: PGlite,
  one: OneConnection,
  scheduler: Scheduler,
  life: Life,
): Dialect => ({
  createAdapter: () => new SeveralConnections(),
  createDriver: () => new TurnDriver(() => new TurnConnection(asked, pglite, one, scheduler, life)),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
})

/** Kysely would let one wait for the other in the order they came; here their turn decides. */
class SeveralConnections extends PGliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

class TurnDriver implements Driver {
  readonly #open: () => TurnConnection
  constructor(open: () => TurnConnection) {
    this.#open = open
  }
  async init(): Promise<void> {}
  async acquireConnection(): Promise<TurnConnection> {
    const connection = this.#open()
    await connection.take()
    return connection
  }
  beginTransaction = (connection: DatabaseConnection) => (connection as TurnConnection).begin()
  commitTransaction = (connection: DatabaseConnection) => (connection as TurnConnection).commit()
  rollbackTransaction = (connection: DatabaseConnection) =>
    (connection as TurnConnection).rollback()
  releaseConnection = async (connection: DatabaseConnection) =>
    (connection as TurnConnection).give()
  async destroy(): Promise<void> {}
}

class TurnConnection implements DatabaseConnection {
  readonly #asked: Asked
  readonly #pglite: PGlite
  readonly #one: OneConnection
  readonly #scheduler: Scheduler
  readonly #life: Life
  #isHeld = false
  #isInTransaction = false

  constructor(asked: Asked, pglite: PGlite, one: OneConnection, scheduler: Scheduler, life: Life) {
    this.#asked = asked
    this.#pglite = pglite
    this.#one = one
    this.#scheduler = scheduler
    this.#life = life
  }

  async take(): Promise<void> {
    await this.#scheduler.turn('connects', this.#life)
    await this.#one.take(this.#life)
    this.#isHeld = true
  }

  give(): void {
    if (!this.#isHeld) return
    this.#isHeld = false
    this.#one.give()
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#isInTransaction) await this.#scheduler.turn('states', this.#life)
    const { rows, affectedRows } = await this.#asked.query<R>(sql, [...parameters])
    return {
      rows,
      ...(affectedRows === undefined ? {} : { numAffectedRows: BigInt(affectedRows) }),
    }
  }

  // oxlint-disable-next-line require-yield
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('the embedded database streams nothing')
  }

  async begin(): Promise<void> {
    await this.#pglite.exec('begin')
    this.#isInTransaction = true
  }

  /** The answer to the commit is on its way while others go on. */
  async commit(): Promise<void> {
    await this.#scheduler.turn('commits', this.#life)
    await this.#pglite.exec('commit')
    this.#isInTransaction = false
    this.give()
    await this.#scheduler.turn('has committed', this.#life)
  }

  async rollback(): Promise<void> {
    this.#isInTransaction = false
    await this.#pglite.exec('rollback')
  }
}
