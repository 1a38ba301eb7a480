import { AsyncLocalStorage } from 'node:async_hooks'
import { CompiledQuery, sql, type Kysely, type Transaction } from 'kysely'
import { Batcher } from '../../concurrency/batcher.ts'
import { perContext } from '../../concurrency/perContext.ts'
import { Semaphore } from '../../concurrency/semaphore.ts'
import type { Database } from '../../db/schema.ts'
import {
  isLockTimeout,
  isTransient,
  withBatchRetries,
  withRetries,
} from '../../db/statements/retries.ts'
import { thenLast } from '../../db/statements/withCommit.ts'
import { LOCK_PATIENCE_MS, type WithCommit, type Writer } from '../../db/writer.ts'
import type { IdempotentRequest } from '../../idempotency/asked.ts'
import { slotOf } from '../../idempotency/store.ts'
import type { Clock } from '../../runtime/chance.ts'
import { outsideTraces, traced } from '../../tracing/span.ts'
import { apply, HouseAccounts, type Query } from '../apply.ts'
import type { ChangesInOrder } from '../changesInOrder.ts'
import type { Address, MoneyWork, Outcome, Posting, Tx } from '../port.ts'
import { legAddresses, prepare, type Prepared } from '../posting.ts'
import {
  addressesOf,
  AnsweredBefore,
  ItemsFailed,
  runBatch,
  type Batch,
  type Conclusion,
} from './batch.ts'
import { Again, type BatchItem, type SharedTx } from './runningItem.ts'
import { splitFailed, type LockCandidate } from './splitting.ts'

interface GroupCommitOptions {
  db: Kysely<Database>
  writer: Writer
  clock: Clock
  changes: ChangesInOrder
  onTaskError: (error: unknown) => void
}

const MOST_IN_BATCH = 512
/**
 * What runs separately runs two at a time and first waits for locks no longer than a batch; then
 * without a limit.
 */
const SEPARATE_AT_ONCE = 2
/**
 * Without a limit fewer wait than the smallest pool has connections: some stay free for reads. One
 * for each pool, however many ledgers share it: the connections are what runs out.
 */
const WAITING_AT_ONCE = 6
/** An item that asks for the outside each time it runs is wrong. */
const MOST_AGAIN = 5
const SEPARATE_PATIENCE_MS = 20_000
const separateSemaphoreOf = perContext(
  () => new Semaphore(SEPARATE_AT_ONCE, { patienceMs: SEPARATE_PATIENCE_MS }),
)

const waitingSemaphoreOf = perContext(
  () => new Semaphore(WAITING_AT_ONCE, { patienceMs: SEPARATE_PATIENCE_MS }),
)

type SharedWork = (tx: Transaction<Database>, withCommit: WithCommit) => Promise<void>

interface Plain {
  posting: Posting
  prepared: Prepared
}

/** The ledger's own use case: a posting without rows beside it. */
const PLAIN: MoneyWork<Plain, Outcome> = {
  name: 'plain',
  claims: ({ prepared: { key, hold } }) => (hold === null ? [key] : [key, hold]),
  run: (tx, { posting }) => tx.post(posting),
}
const plain = PLAIN as MoneyWork<unknown, unknown>
const INVALID: Outcome = { ok: false, refusal: 'INVALID_POSTING' }

const queryOf =
  (tx: Tx): Query =>
  async ({ text }, values) =>
    (await tx.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, [...values]))).rows

/**
 * Group commit: the items of many callers share one transaction after another. When a batch waited
 * too long for a lock, the items that need what is locked run separately, in one transaction that
 * waits for the lock, and delay no other. When a batch failed for another reason, its halves run
 * again, until the bad item is alone.
 */
export class GroupCommit {
  readonly #options: GroupCommitOptions
  readonly #houses = new HouseAccounts()
  readonly #batcher: Batcher<BatchItem, Conclusion<unknown>>
  readonly #inside = new AsyncLocalStorage<true>()
  readonly #accountsOf = new WeakMap<BatchItem, readonly Address[]>()
  /** Resolves when the latest batch whose COMMIT is on its way has ended, however it ended. */
  #committing: Promise<void> = Promise.resolve()

  constructor(options: GroupCommitOptions) {
    this.#options = options
    this.#batcher = new Batcher({
      concurrency: options.writer.connections,
      most: MOST_IN_BATCH,
      queueOf: ({ work }) => work.name,
      single: ({ work }) => work !== plain,
      claims: claimsOf,
      touches: ({ work, item }) => (work === plain ? legAddresses((item as Plain).prepared) : []),
      run: (items, ending) =>
        items.every(({ work }) => work === plain)
          ? this.#postAll(items.map(({ item }) => (item as Plain).prepared))
          : this.#commitInTurn(items, ending),
      runSeparately: (items) => this.#runSeparately(items),
      retrySeparately: (error) => isTransient(error),
      split: (items, error, again) =>
        splitFailed(options.db, items, { error, again }, (item) => this.#lockCandidateOf(item)),
    })
  }

  /** Waiting inside a transaction for another connection starves the pool, and PGlite for ever. */
  demandOutside(what: string): void {
    if (this.#inside.getStore())
      throw new Error(`${what} inside a use case that moves money: pass tx.db, or post through tx`)
  }

  async submit(posting: Posting): Promise<Outcome> {
    this.demandOutside('submit')
    const prepared = prepare(posting)
    return prepared
      ? await this.#enqueue<Outcome>({ work: plain, item: { posting, prepared }, asked: null })
      : INVALID
  }

  money<I, A>(work: MoneyWork<I, A>): (item: I, asked?: IdempotentRequest | null) => Promise<A> {
    return async (first, asked = null) => {
      this.demandOutside(work.name)
      let item = first
      for (let again = 0; again < MOST_AGAIN; again++) {
        try {
          return await this.#enqueue<A>({ work, item, asked })
        } catch (error) {
          if (error instanceof AnsweredBefore) return answered(error.conclusion) as A
          if (!(error instanceof Again)) throw error
          item = (await error.work()) as I
        }
      }
      throw new Error(`${work.name} ran again and again`)
    }
  }

  close(): Promise<void> {
    return this.#batcher.close()
  }

  #enqueue<A>(item: BatchItem): Promise<A> {
    return traced(`ledger ${item.work.name}`, {}, async () => {
      // A batch is of many callers: what follows from it belongs to the trace of none.
      const conclusion = (await outsideTraces(() => this.#batcher.submit(item))) as Conclusion<A>
      return answered(conclusion)
    })
  }

  /** Postings alone need no transaction of ours: one statement. */
  async #postAll(items: Prepared[]): Promise<Conclusion<unknown>[]> {
    const { writer, clock, changes } = this.#options
    return await withRetries(async (again) => {
      const outcomes = await apply(
        (statement, values) => writer.query(statement, values),
        items,
        clock.now(),
        this.#houses.known,
      )
      this.#houses.remember(items)
      // After a lost connection "replayed" may be our own first try, which has not been announced.
      changes.emit(outcomes, again)
      return outcomes.map((answer) => ({ answer }))
    })
  }

  /**
   * While a batch waits for its COMMIT the next one looks and decides, on the other connection. It
   * posts only behind that COMMIT, for most batches change the same rows of house accounts.
   */
  async #commitInTurn(
    items: readonly BatchItem[],
    ending: () => void,
  ): Promise<Conclusion<unknown>[]> {
    const { writer } = this.#options
    const committed = this.#committing
    return await this.#commitShared(
      (work) => {
        const running = writer.transaction(work, () => {
          this.#committing = running.catch(() => {})
          ending()
        })
        return running
      },
      items,
      committed,
    )
  }

  async #commitShared(
    begin: (work: SharedWork) => Promise<void>,
    items: readonly BatchItem[],
    mayPost: Promise<void> = Promise.resolve(),
  ): Promise<Conclusion<unknown>[]> {
    const { clock, changes, onTaskError } = this.#options
    return await withBatchRetries(async (again) => {
      const tasks: (() => void)[] = []
      const ledger: Pick<Batch, 'outcomes' | 'posted'> = { outcomes: [], posted: [] }
      let answers: Conclusion<unknown>[] | undefined
      await begin((db, withCommit) =>
        this.#inside.run(true, async () => {
          const tx: SharedTx = { db, withCommit, afterCommit: (task) => void tasks.push(task) }
          const shared = {
            query: queryOf(db),
            at: clock.now(),
            houses: this.#houses.known,
            mayPost,
          }
          answers = await runBatch(
            { tx, ...shared, accountsOf: this.#accountsOf, ...ledger },
            items,
          )
        }),
      ).catch((error: unknown) => {
        throw items.length === 1 && error instanceof ItemsFailed ? error.cause : error
      })
      if (!answers) throw new Error('a shared transaction did not begin')
      this.#houses.remember(ledger.posted)
      changes.emit(ledger.outcomes, again)
      runTasks(tasks, onTaskError)
      return answers
    })
  }

  #lockCandidateOf(entry: BatchItem): LockCandidate {
    const { work, item } = entry
    if (work === plain) return { names: [], addresses: addressesOf((item as Plain).prepared) }
    const addresses = this.#accountsOf.get(entry) ?? []
    return {
      names: claimsOf(entry).flatMap((claim) => [claim, ...claim.split(/[ :]/)]),
      addresses,
    }
  }

  async #runSeparately(items: BatchItem[]): Promise<Conclusion<unknown>[]> {
    const { db } = this.#options
    const run = (patienceMs: number | null): Promise<Conclusion<unknown>[]> =>
      this.#commitShared(
        (work) =>
          db.transaction().execute(async (tx) => {
            if (patienceMs !== null && !this.#oneConnection())
              await sql`set local lock_timeout = ${sql.lit(patienceMs)}`.execute(tx)
            await thenLast(tx, work)
          }),
        items,
      )
    try {
      return await separateSemaphoreOf(db).run(() => run(LOCK_PATIENCE_MS))
    } catch (error) {
      if (!isLockTimeout(error)) throw error
    }
    return await waitingSemaphoreOf(db).run(() => run(null))
  }

  /** The embedded database has one connection, so nobody ever waits for a lock. */
  #oneConnection(): boolean {
    return this.#options.writer.connections === 1
  }
}

/** Two under one key are never in one batch: the second gets the first's answer. */
const claimsOf = ({ work, item, asked }: BatchItem): readonly string[] =>
  asked ? [...work.claims(item), `asked ${slotOf(asked)}`] : work.claims(item)

function answered<A>(conclusion: Conclusion<A>): A {
  if ('refused' in conclusion) throw conclusion.refused
  return conclusion.answer
}

/** After the commit; what a task throws undoes nothing. */
function runTasks(tasks: readonly (() => void)[], onError: (error: unknown) => void): void {
  for (const task of tasks) {
    try {
      task()
    } catch (error) {
      onError(error)
    }
  }
}
