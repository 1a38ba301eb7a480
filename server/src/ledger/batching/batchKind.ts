import type { WithCommit } from '../../db/writer.ts'
import type { LedgerTx, Outcome, Posting } from '../port.ts'

/**
 * The transaction that many callers' items share. It cannot post itself: `decide` says what to
 * post.
 */
export interface SharedTx extends Pick<LedgerTx, 'db' | 'afterCommit'> {
  /**
   * A statement that goes out together with COMMIT, behind all others: one round trip less. It has
   * to fail in the database where it did not do all of its work, as `insertAll` does.
   */
  withCommit: WithCommit
}
/** As {@link SharedTx}, behind the postings: it may post more. */
type ConcludingTx = SharedTx & Pick<LedgerTx, 'post'>

/**
 * What `decide` says of an item: its answer, its refusal, or what to post and what `conclude` needs
 * to know.
 */
export type Decision<A, D> =
  | { answer: A }
  /** An answer too: it is committed with what was written. Throwing instead rolls all back. */
  | { refused: Error }
  | { post: readonly Posting[]; state: D }

export type Conclusion<A> = { answer: A } | { refused: Error }

/** An item whose postings the ledger has looked at; `outcomes` in their order. */
export interface Posted<I, D> {
  item: I
  state: D
  outcomes: readonly Outcome[]
}

/**
 * One kind of item that moves money for many callers in one transaction: each step is given all of
 * its items at once and asks the database once for all of them. An item must be safe to run again:
 * it meets its own rows by key. Both steps answer in the order they were asked, and do nothing
 * outside the transaction.
 */
export interface BatchKind<I, A, D = undefined> {
  /** Its place among the others: each locks its rows in the order of the names. */
  name: string
  /**
   * What no two items of one batch may share, of whichever kind: `member:{id}` for who looks at a
   * rule about a member.
   */
  claims(item: I): readonly string[]
  /**
   * `decide` writes nothing, so what it said of an item may be thrown away. Then the look at the
   * keys that were answered before is sent together with its looks.
   */
  decidesByLooking?: true
  /**
   * Locks (sorted, so that nobody waits in a circle), then looks. What is written here stays when
   * the ledger refuses.
   */
  decide(tx: SharedTx, items: readonly I[]): Promise<Decision<A, D>[]>
  /**
   * What `conclude` has to know as it stands behind the postings. It is asked together with them,
   * so that it costs no round trip; answers what each item is to state on.
   */
  readAfterPosting?(tx: SharedTx, posting: readonly { item: I; state: D }[]): Promise<D[]>
  /** Writes what follows from what the ledger said; what it posts here is one statement more each. */
  conclude(tx: ConcludingTx, posted: readonly Posted<I, D>[]): Promise<Conclusion<A>[]>
}

/** A kind whose types only its owner knows. */
export type AnyBatchKind = BatchKind<unknown, unknown, unknown>
