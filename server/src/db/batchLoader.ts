import type { Kysely } from 'kysely'
import { Batcher } from '../concurrency/batcher.ts'
import { perContext } from '../concurrency/perContext.ts'
import type { Database } from './schema.ts'

type Db = Kysely<Database>
type Run<I, O> = (db: Db, items: I[]) => Promise<O[]>

/** Asks for one; `all` asks for many by one statement, e.g. inside a transaction that many share. */
export interface BatchLoader<I, O> {
  (db: Db, item: I): Promise<O>
  all(db: Db, items: readonly I[]): Promise<O[]>
}

/** Transactions in which many items run in lockstep: what they ask of one loader is one statement. */
const lockstepTransactions = new WeakSet<Db>()
export const collectIn = (tx: Db): void => void lockstepTransactions.add(tx)

/** Collects what is asked until everybody who was woken by the last answer has asked. */
function collecting<I, O>(run: Run<I, O>): (db: Db, item: I) => Promise<O> {
  const open = new WeakMap<Db, { items: I[]; answers: Promise<O[]> }>()
  return async (db, item) => {
    let batch = open.get(db)
    if (!batch) {
      const items: I[] = []
      const answers = new Promise((resolve) => setImmediate(resolve)).then(() => {
        open.delete(db)
        return run(db, items)
      })
      batch = { items, answers }
      open.set(db, batch)
    }
    const place = batch.items.push(item) - 1
    return (await batch.answers)[place] as O
  }
}

/** Reads exclude nothing: any item may be in any batch. */
const NOTHING = (): readonly string[] => []

/**
 * One statement for many callers that ask the same of different rows at once. A single caller does
 * not wait. A caller that asks while statements are under way shares the next one, which begins
 * after all its callers have asked: its answer is as new as that of a statement of their own.
 * Inside a transaction each caller runs its own statement, except where items run in lockstep
 * ({@link collectIn}). `run` answers in the order of `items`.
 */
export function batchLoader<I, O>(run: Run<I, O>): BatchLoader<I, O> {
  // One for each database: a process has one, the tests have several.
  const batcherOf = perContext(
    (db: Db) =>
      new Batcher<I, O>({
        concurrency: 2,
        most: 256,
        claims: NOTHING,
        touches: NOTHING,
        run: (items) => run(db, items),
      }),
  )
  const collect = collecting(run)
  const one = async (db: Db, item: I): Promise<O> => {
    if (!db.isTransaction) return batcherOf(db).submit(item)
    return lockstepTransactions.has(db) ? collect(db, item) : ((await run(db, [item]))[0] as O)
  }
  const all = async (db: Db, items: readonly I[]): Promise<O[]> =>
    items.length === 0 ? [] : run(db, [...items])
  return Object.assign(one, { all })
}

/** As {@link batchLoader}, for a row found by its key: undefined where there is none. */
export function rowLoader<R>(
  load: (db: Db, keys: string[]) => Promise<R[]>,
  keyOf: (row: R) => string,
): BatchLoader<string, R | undefined> {
  return batchLoader<string, R | undefined>(async (db, keys) => {
    const rows = new Map((await load(db, [...new Set(keys)])).map((row) => [keyOf(row), row]))
    return keys.map((key) => rows.get(key))
  })
}

/** The same for several rows under a key, in the order they were loaded. */
export function rowsLoader<R>(
  load: (db: Db, keys: string[]) => Promise<R[]>,
  keyOf: (row: R) => string,
): BatchLoader<string, R[]> {
  return batchLoader<string, R[]>(async (db, keys) => {
    const rows = Map.groupBy(await load(db, [...new Set(keys)]), keyOf)
    return keys.map((key) => rows.get(key) ?? [])
  })
}
