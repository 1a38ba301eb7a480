import type { LedgerTx, Outcome, Posting } from '../port.ts'

/**
 * The transaction that many callers' items share. Never a posting from here: `decide` says what to
 * post.
 */
export type SharedTx = Pick<LedgerTx, 'db' | 'afterCommit'>

/**
 * What `decide` says of an item: its answer, its refusal, or what to post and what `conclude` needs
 * to know.
 */
export type Decision<A, D> =
  | { answer: A }
  /** An answer too: it is committed with what was written. Throwing instead rolls all back. */
  | { refused: Error }
  | { post: readonly Posting[]; carry: D }

export type Conclusion<A> = { answer: A } | { refused: Error }

/** An item whose postings the ledger has looked at; `outcomes` in their order. */
export interface Posted<I, D> {
  item: I
  carry: D
  outcomes: readonly Outcome[]
}

/**
 * One sort of work that moves money for many callers in one transaction: each step is told all of
 * its items at once and asks the database set by set. An item must be safe to run again: it meets
 * its own rows by key. Both steps answer in the order they were asked, and do nothing outside the
 * transaction.
 */
export interface Kind<I, A, D = undefined> {
  /** Its place among the others: each locks its rows in the order of the names. */
  name: string
  /**
   * What no two items of one batch may share, of whichever kind: `member:{id}` for who looks at a
   * rule about a member.
   */
  claims(item: I): readonly string[]
  /**
   * Locks (sorted, so that nobody waits in a circle), then looks. What is written here stays when
   * the ledger refuses.
   */
  decide(tx: SharedTx, items: readonly I[]): Promise<Decision<A, D>[]>
  /** Writes what follows from what the ledger said. */
  conclude(tx: SharedTx, posted: readonly Posted<I, D>[]): Promise<Conclusion<A>[]>
}

/** A kind whose types are the business of who registered it. */
export type AnyKind = Kind<unknown, unknown, unknown>
