import { handleOn } from '../../db/batchLoader.ts'
import type { WithCommit } from '../../db/writer.ts'
import type { IdempotentRequest } from '../../idempotency/asked.ts'
import { openAccounts } from '../apply.ts'
import type { LedgerTx, MoneyTx, MoneyWork, Outcome, Posting, Write } from '../port.ts'

/** The transaction that many callers' items share: their first postings are the batch's to send. */
export interface SharedTx extends Pick<LedgerTx, 'db' | 'afterCommit'> {
  /**
   * A statement that goes out together with COMMIT, behind all others: one round trip less. It has
   * to fail in the database where it did not do all of its work, as `insertAll` does.
   */
  withCommit: WithCommit
}

/** One caller's item of a use case, and the key under which it was asked; null without a key. */
export interface BatchItem {
  work: MoneyWork<unknown, unknown>
  item: unknown
  asked: IdempotentRequest | null
}

/** The item is to run again once this is done; what it answers is the next item. */
export class Again extends Error {
  readonly work: () => Promise<unknown>
  constructor(work: () => Promise<unknown>) {
    super('the item runs again')
    this.work = work
  }
}

interface WrittenLast {
  write: Write<unknown>
  row: unknown
}
interface FirstPosting {
  posting: Posting
  resolve: (outcome: Outcome) => void
  reject: (error: unknown) => void
}

/** One item of a shared transaction: it runs until its first postings, and then to its end. */
export class RunningItem {
  readonly entry: BatchItem
  /** What it posts first, all at once. */
  readonly first: FirstPosting[] = []
  /** Written together with COMMIT, if the item is. */
  readonly last: WrittenLast[] = []
  readonly tasks: (() => void)[] = []
  /** When it has asked for its first postings, or has ended. */
  readonly reached: Promise<void>
  readonly ended: Promise<unknown>
  /** It has come to its end: what it wrote is committed, and what it has for the commit is done. */
  stands = false
  #reads: (() => void)[] = []
  #written = 0
  /** For the postings after the first. */
  #next: LedgerTx['post'] | null = null

  constructor(tx: SharedTx, entry: BatchItem) {
    this.entry = entry
    const { promise, resolve } = Promise.withResolvers<void>()
    const reached = (): void => resolve()
    this.reached = promise
    this.ended = entry.work.run(this.#tx(tx, reached), entry.item)
    this.ended.then(reached, reached)
  }

  /** Whether it has changed something in the transaction: to be undone, all of that has to be. */
  get hasWritten(): boolean {
    return this.#written > 0
  }

  /** What stands behind its postings is asked, while these are under way. */
  read(): void {
    for (const read of this.#reads) read()
  }

  /** Lets it go on after its first postings. */
  goOn(outcomes: readonly Outcome[], next: LedgerTx['post']): void {
    this.#next = next
    this.first.forEach(({ resolve }, n) => {
      const outcome = outcomes[n]
      if (!outcome) throw new Error('the ledger answered nothing')
      this.#count(outcome)
      resolve(outcome)
    })
  }

  /** It has been answered before: it does not go on. */
  stop(): void {
    for (const { reject } of this.first) reject(new Error('the item was answered before'))
    this.ended.catch(() => {})
  }

  #count(outcome: Outcome): void {
    if (outcome.ok && !outcome.replayed) this.#written++
  }

  #tx(shared: SharedTx, reached: () => void): MoneyTx {
    const post: LedgerTx['post'] = async (posting) => {
      if (this.#next) {
        const outcome = await this.#next(posting)
        this.#count(outcome)
        return outcome
      }
      const { promise, ...told } = Promise.withResolvers<Outcome>()
      this.first.push({ posting, ...told })
      reached()
      return promise
    }
    const db = handleOn(shared.db, (count) => (this.#written += count))
    return {
      db,
      post,
      open: (addresses) => openAccounts(db, addresses),
      postAndRead: async <T>(posting: Posting, read: () => Promise<T>): Promise<[Outcome, T]> => {
        if (this.#next) return [await post(posting), await read()]
        const { promise, resolve, reject } = Promise.withResolvers<T>()
        promise.catch(() => {})
        this.#reads.push(() => void read().then(resolve, reject))
        const outcome = await post(posting)
        return [outcome, await promise]
      },
      withCommit: (write, row) => void this.last.push({ write: write as Write<unknown>, row }),
      afterCommit: (task) => void this.tasks.push(task),
      isAsked: this.entry.asked !== null,
      againAfter(work) {
        throw new Again(work)
      },
    }
  }
}
