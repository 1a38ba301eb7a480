import type { Kysely } from 'kysely'
import type { Database } from './db/schema.ts'

type Db = Kysely<Database>
type Run<I, O> = (db: Db, items: I[]) => Promise<O[]>
interface Waiting<I, O> { item: I; resolve: (outcome: O) => void; reject: (error: unknown) => void }

const AT_ONCE = 2
const MOST = 256

/**
 * One statement for many who ask the same thing of different rows at once. Alone one waits for nothing; who asks while
 * others' statements are under way shares the next, which begins after all in it have asked, so that nobody is told less
 * than a statement of his own would tell. Inside a transaction each asks for himself. `run` answers in the order of `items`.
 */
export function gathered<I, O>(run: Run<I, O>): (db: Db, item: I) => Promise<O> {
  // One for each database: a process has one, the tests have several.
  const queues = new WeakMap<Db, Gathering<I, O>>()
  return async (db, item) => {
    if (db.isTransaction) return (await run(db, [item]))[0] as O
    let queue = queues.get(db)
    if (!queue) queues.set(db, queue = new Gathering((items) => run(db, items)))
    return queue.ask(item)
  }
}

/** As {@link gathered}, for a row found by its key: undefined where there is none. */
export function gatheredRow<R>(load: (db: Db, keys: string[]) => Promise<R[]>, keyOf: (row: R) => string): (db: Db, key: string) => Promise<R | undefined> {
  return gathered<string, R | undefined>(async (db, keys) => {
    const rows = new Map((await load(db, [...new Set(keys)])).map((row) => [keyOf(row), row]))
    return keys.map((key) => rows.get(key))
  })
}

/** The same for several rows under a key, in the order they were loaded. */
export function gatheredRows<R>(load: (db: Db, keys: string[]) => Promise<R[]>, keyOf: (row: R) => string): (db: Db, key: string) => Promise<R[]> {
  return gathered<string, R[]>(async (db, keys) => {
    const rows = Map.groupBy(await load(db, [...new Set(keys)]), keyOf)
    return keys.map((key) => rows.get(key) ?? [])
  })
}

class Gathering<I, O> {
  readonly #run: (items: I[]) => Promise<O[]>
  #waiting: Waiting<I, O>[] = []
  #busy = 0
  #scheduled = false

  constructor(run: (items: I[]) => Promise<O[]>) {
    this.#run = run
  }

  ask(item: I): Promise<O> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject })
      this.#kick()
    })
  }

  #kick(): void {
    if (this.#scheduled || this.#busy >= AT_ONCE || this.#waiting.length === 0) return
    this.#scheduled = true
    // After the events of this turn, so that those who come together ask together.
    setImmediate(() => {
      this.#scheduled = false
      void this.#askNow()
    })
  }

  async #askNow(): Promise<void> {
    const asked = this.#waiting.splice(0, MOST)
    if (asked.length === 0) return
    this.#busy++
    this.#kick()
    try {
      const outcomes = await this.#run(asked.map(({ item }) => item))
      asked.forEach(({ resolve }, index) => resolve(outcomes[index] as O))
    } catch (error) {
      // One that the database cannot take fails all; by itself it fails alone.
      if (asked.length === 1) asked[0]?.reject(error)
      else await Promise.all(asked.map(({ item, resolve, reject }) => this.#run([item]).then(([outcome]) => resolve(outcome as O), reject)))
    } finally {
      this.#busy--
      this.#kick()
    }
  }
}
