import { CompiledQuery, sql, type Kysely, type Transaction } from 'kysely'
import { Batcher, inHalves, oneByOne, type Split } from '../../concurrency/batcher.ts'
import { perContext } from '../../concurrency/perContext.ts'
import { Semaphore } from '../../concurrency/semaphore.ts'
import type { Database } from '../../db/schema.ts'
import { LOCK_PATIENCE_MS, type Writer } from '../../db/writer.ts'
import type { Clock } from '../../runtime/chance.ts'
import { apply, type Query } from '../apply.ts'
import type { ChangesInOrder } from '../changesInOrder.ts'
import {
  isLockTimeout,
  isOutcomeUnknown,
  isTransient,
  withRetries,
  withRetriesOfRides,
} from '../failure.ts'
import type { Houses } from '../houses.ts'
import type { AnyKind, Conclusion, Kind, Outcome, Posting, SharedTx, Tx } from '../port.ts'
import { prepare, type Prepared } from '../posting.ts'
import { ItemsFailed } from './inStep.ts'
import { lockedItems, type Sought } from './lockedRows.ts'
import { addressesOf, ride, type Named, type Ridden, type Rider } from './ride.ts'

export interface LaneOptions {
  db: Kysely<Database>
  writer: Writer
  clock: Clock
  houses: Houses
  changes: ChangesInOrder
  /** In front of the pool, for items that wait for a lock without a limit. */
  semaphore: Semaphore
  /** Runs `work` where no other connection may be used. */
  within: <T>(work: () => Promise<T>) => Promise<T>
  onTaskError: (error: unknown) => void
}

const MOST_IN_BATCH = 512
/**
 * What a batch left behind runs two at a time, waiting for locks no longer than a batch; then
 * without a limit.
 */
const BESIDE_AT_ONCE = 2
const BESIDE_PATIENCE_MS = 20_000
const besideOf = perContext(() => new Semaphore(BESIDE_AT_ONCE, { patienceMs: BESIDE_PATIENCE_MS }))

interface Plain {
  posting: Posting
  prepared: Prepared
}

/** The ledger's own kind: a posting and nothing beside it. */
const PLAIN: Kind<Plain, Outcome> = {
  name: 'plain',
  claims: ({ prepared: { key, hold } }) => (hold === null ? [key] : [key, hold]),
  decide: async (_tx, items) => items.map(({ posting }) => ({ post: [posting], carry: undefined })),
  conclude: async (_tx, posted) =>
    posted.map(({ outcomes: [answer] }) => ({ answer: answer as Outcome })),
}
const plain = PLAIN as unknown as AnyKind
const INVALID: Outcome = { ok: false, refusal: 'INVALID_POSTING' }

export const queryOf =
  (tx: Tx): Query =>
  async ({ text }, values) =>
    (await tx.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, [...values]))).rows

/**
 * The one lane of shared transactions. When a batch waited too long for a lock, the items that need
 * what is locked wait for it together, beside the lane, and delay no other. When it failed for
 * another reason, its halves run again, until the bad item is alone.
 */
export class Lane {
  readonly #options: LaneOptions
  readonly #batcher: Batcher<Rider, Conclusion<unknown>>
  readonly #named: Named = new WeakMap()

  constructor(options: LaneOptions) {
    this.#options = options
    this.#batcher = new Batcher({
      lanes: options.writer.lanes,
      most: MOST_IN_BATCH,
      queueOf: ({ kind }) => kind.name,
      single: ({ kind }) => kind !== plain,
      claims: ({ kind, item }) => kind.claims(item),
      touches: ({ kind, item }) =>
        kind === plain ? (item as Plain).prepared.legs.flatMap(({ from, to }) => [from, to]) : [],
      run: (riders) =>
        riders.every(({ kind }) => kind === plain)
          ? this.#postAll(riders.map(({ item }) => (item as Plain).prepared))
          : this.#share((work) => options.writer.transaction(work), riders),
      beside: (riders) => this.#beside(riders),
      again: (error) => isTransient(error),
      split: (riders, error, again) => this.#split(riders, error, again),
    })
  }

  async submit(posting: Posting): Promise<Outcome> {
    const prepared = prepare(posting)
    return prepared ? await this.#board<Outcome>(plain, { posting, prepared }) : INVALID
  }

  together<I, A, D>(kind: Kind<I, A, D>): (item: I) => Promise<A> {
    return (item) => this.#board<A>(kind, item)
  }

  close(): Promise<void> {
    return this.#batcher.close()
  }

  async #board<A>(kind: AnyKind, item: unknown): Promise<A> {
    const said = (await this.#batcher.submit({ kind, item })) as Conclusion<A>
    if ('refused' in said) throw said.refused
    return said.answer
  }

  /** Postings alone need no transaction of ours: one statement. */
  async #postAll(items: Prepared[]): Promise<Conclusion<unknown>[]> {
    const { writer, clock, houses, changes } = this.#options
    return await withRetries(async (again) => {
      const outcomes = await apply(
        (statement, values) => writer.query(statement, values),
        items,
        clock.now(),
        houses.known,
      )
      houses.remember(items)
      // After a lost connection "replayed" may be our own first try, which has not been announced.
      changes.emit(outcomes, again)
      return outcomes.map((answer) => ({ answer }))
    })
  }

  async #share(
    begin: (work: (tx: Transaction<Database>) => Promise<void>) => Promise<void>,
    riders: readonly Rider[],
  ): Promise<Conclusion<unknown>[]> {
    const { clock, houses, changes, within, onTaskError } = this.#options
    return await withRetriesOfRides(async (again) => {
      const tasks: (() => void)[] = []
      let ridden: Ridden | undefined
      await begin((db) =>
        within(async () => {
          const writes: Promise<unknown>[] = []
          const tx: SharedTx = {
            db,
            afterCommit: (task) => void tasks.push(task),
            beforeCommit(write) {
              writes.push(write)
              // Waited for below; until then nobody listens.
              write.catch(() => {})
            },
          }
          ridden = await ride(tx, queryOf(db), riders, clock.now(), houses.known, this.#named)
          await Promise.all(writes)
        }),
      ).catch((error: unknown) => {
        throw riders.length === 1 && error instanceof ItemsFailed ? error.cause : error
      })
      if (!ridden) throw new Error('a shared transaction did not begin')
      houses.remember(ridden.posted)
      changes.emit(ridden.outcomes, again)
      runTasks(tasks, onTaskError)
      return ridden.answers
    })
  }

  async #split(riders: Rider[], error: unknown, again: boolean): Promise<Split> {
    const { length } = riders
    if (isOutcomeUnknown(error)) return oneByOne(length)
    const all = riders.map((_, n) => n)
    if (error instanceof ItemsFailed) {
      const failed = all.filter((n) => error.has(riders[n]?.item))
      const free = all.filter((n) => !failed.includes(n))
      if (failed.length > 0)
        return { lane: free.length > 0 ? [free] : [], beside: failed.map((n) => [n]) }
    }
    if (!isLockTimeout(error)) return inHalves(length)
    const locked = await lockedItems(
      this.#options.db,
      riders.map((rider) => this.#soughtOf(rider)),
      error,
    ).catch(() => new Set<number>())
    if (locked.size === 0) return again ? inHalves(length) : { lane: [all], beside: [] }
    const free = all.filter((n) => !locked.has(n))
    return { lane: free.length > 0 ? [free] : [], beside: [[...locked].toSorted((a, b) => a - b)] }
  }

  #soughtOf(rider: Rider): Sought {
    const { kind, item } = rider
    if (kind === plain) return { names: [], addresses: addressesOf((item as Plain).prepared) }
    const addresses = this.#named.get(rider) ?? []
    return {
      names: kind.claims(item).flatMap((claim) => [claim, ...claim.split(/[ :]/)]),
      addresses,
    }
  }

  async #beside(riders: Rider[]): Promise<Conclusion<unknown>[]> {
    const { db, semaphore } = this.#options
    const run = (patienceMs: number | null): Promise<Conclusion<unknown>[]> =>
      this.#share(
        (work) =>
          db.transaction().execute(async (tx) => {
            if (patienceMs !== null && !this.#oneConnection())
              await sql`set local lock_timeout = ${sql.lit(patienceMs)}`.execute(tx)
            await work(tx)
          }),
        riders,
      )
    try {
      return await besideOf(db).run(() => run(LOCK_PATIENCE_MS))
    } catch (error) {
      if (!isLockTimeout(error)) throw error
    }
    return await semaphore.run(() => run(null))
  }

  /** The embedded database has one connection, so nobody ever waits for a lock. */
  #oneConnection(): boolean {
    return this.#options.writer.lanes === 1
  }
}

/** After the commit; what a task throws undoes nothing. */
export function runTasks(tasks: readonly (() => void)[], onError: (error: unknown) => void): void {
  for (const task of tasks) {
    try {
      task()
    } catch (error) {
      onError(error)
    }
  }
}
