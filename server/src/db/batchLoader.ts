import type { Kysely, Transaction } from 'kysely'
import { Batcher } from '../concurrency/batcher.ts'
import { perContext } from '../concurrency/perContext.ts'
import type { Database } from './schema.ts'
import { watchWrites, type Writes } from './statements/watchWrites.ts'

type Db = Kysely<Database>
type Tx = Transaction<Database>
type Run<I, O> = (db: Db, items: I[]) => Promise<O[]>

/** Asks for one; `all` asks for many by one statement, e.g. inside a transaction that many share. */
interface BatchLoader<I, O> {
  (db: Db, item: I): Promise<O>
  all(db: Db, items: readonly I[]): Promise<O[]>
}

/**
 * The transactions in which many items run in step: what they ask of one loader is one statement.
 * Each item may have a handle of its own (`handleOn`), by which a loader tells it that it wrote.
 */
interface InStep {
  root: Db
  writes: Writes | null
}
const inStep = new WeakMap<Db, InStep>()
export function collectIn(tx: Db): void {
  if (!inStep.has(tx)) inStep.set(tx, { root: tx, writes: null })
}

/** An item's own handle of a transaction that runs in step; `writes` is told of its statements. */
export function handleOn(tx: Tx, writes: Writes): Tx {
  const handle = watchWrites(tx, writes)
  inStep.set(handle, { root: tx, writes })
  return handle
}
const toAll =
  (all: readonly Writes[]): Writes =>
  (count) => {
    for (const each of all) each(count)
  }

/** Of each transaction what is asked when everybody who was woken by the last answer has asked. */
const asking = new WeakMap<Db, (() => void)[]>()
function onceAllHaveAsked(root: Db, ask: () => void): void {
  const waiting = asking.get(root)
  if (waiting) return void waiting.push(ask)
  const all = [ask]
  asking.set(root, all)
  // The queue of ticks is looked at when no promise is left to be told.
  queueMicrotask(() =>
    process.nextTick(() => {
      asking.delete(root)
      for (const each of all) each()
    }),
  )
}

interface Collected<I, O> {
  items: I[]
  writes: Writes[]
  answers: Promise<O[]>
}

/** Collects what is asked in one step, in the order of the loaders that were asked first. */
function collecting<I, O>(run: Run<I, O>): (step: InStep, item: I) => Promise<O> {
  const open = new WeakMap<Db, Collected<I, O>>()
  return async ({ root, writes }, item) => {
    let batch = open.get(root)
    if (!batch) {
      const { promise, resolve, reject } = Promise.withResolvers<O[]>()
      const made: Collected<I, O> = { items: [], writes: [], answers: promise }
      onceAllHaveAsked(root, () => {
        open.delete(root)
        const tx = made.writes.length > 0 ? handleOn(root as Tx, toAll(made.writes)) : root
        run(tx, made.items).then(resolve, reject)
      })
      batch = made
      open.set(root, made)
    }
    if (writes) batch.writes.push(writes)
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
 * Inside a transaction each caller runs its own statement, except where items run in step ({@link
 * collectIn}). `run` answers in the order of `items`.
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
    const step = inStep.get(db)
    return step ? collect(step, item) : ((await run(db, [item]))[0] as O)
  }
  const all = async (db: Db, items: readonly I[]): Promise<O[]> =>
    items.length === 0 ? [] : run(db, [...items])
  return Object.assign(one, { all })
}

/** As {@link batchLoader}, for what answers nothing: a lock, a change. */
export const batchAction = <I>(
  act: (db: Db, items: I[]) => Promise<unknown>,
): BatchLoader<I, void> =>
  batchLoader<I, void>(async (db, items) => {
    await act(db, items)
    return items.map(() => undefined)
  })

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
