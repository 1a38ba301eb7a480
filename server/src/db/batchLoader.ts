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

/** Reads exclude nothing: any item may be in any batch. */
const NOTHING = (): readonly string[] => []

/**
 * One statement for many callers that ask the same of different rows at once. A single caller does
 * not wait. A caller that asks while statements are under way shares the next one, which begins
 * after all its callers have asked: its answer is as new as that of a statement of their own.
 * Inside a transaction each caller runs its own statement. `run` answers in the order of `items`.
 */
export function batchLoader<I, O>(run: Run<I, O>): BatchLoader<I, O> {
  // One for each database: a process has one, the tests have several.
  const batcherOf = perContext(
    (db: Db) =>
      new Batcher<I, O>({
        lanes: 2,
        most: 256,
        claims: NOTHING,
        touches: NOTHING,
        run: (items) => run(db, items),
      }),
  )
  const one = async (db: Db, item: I): Promise<O> =>
    db.isTransaction ? ((await run(db, [item]))[0] as O) : batcherOf(db).submit(item)
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
