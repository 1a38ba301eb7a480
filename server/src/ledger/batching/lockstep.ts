import { collectIn } from '../../db/batchLoader.ts'
import { Refused } from '../../runtime/refusal.ts'
import type { Decision, BatchKind, LedgerTx, Outcome, Posting, SharedTx } from '../port.ts'
import { demandNoneFailed } from './inStep.ts'

/**
 * A use case written for one item, run for many at once: `run` of all items goes in lockstep, so
 * that what they ask of one loader is one statement, and their first postings are one statement.
 * What `run` writes before its first posting stays when it refuses; what it throws after it undoes
 * all of the item.
 */
export interface LockstepWork<I, A> {
  name: string
  /**
   * As of a {@link BatchKind}; every lock that `run` takes must be among them, or be taken in
   * `lock`.
   */
  claims(item: I): readonly string[]
  /** Before all else: the locks of all items, in one order for everybody. */
  lock?(tx: SharedTx, items: readonly I[]): Promise<unknown>
  run(tx: LedgerTx, item: I): Promise<A>
}

type PostOne = (posting: Posting) => Promise<Outcome>

/** An item that runs until its first posting, and then to its end. */
class RunningItem<A> {
  posting: Posting | null = null
  readonly reached: Promise<void>
  readonly ended: Promise<A>
  readonly #first = Promise.withResolvers<Outcome>()
  /** For the postings after the first. */
  #next: PostOne | null = null

  constructor(run: (post: PostOne) => Promise<A>) {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.reached = promise
    this.ended = run((posting) => {
      if (this.#next) return this.#next(posting)
      if (this.posting) throw new Error('an item posts twice at once')
      this.posting = posting
      resolve()
      return this.#first.promise
    })
    const end = (): void => resolve()
    this.ended.then(end, end)
  }

  /** Lets it go on after its first posting. */
  goOn(outcome: Outcome, next: PostOne): void {
    this.#next = next
    this.#first.resolve(outcome)
  }
}

export function lockstep<I, A>(work: LockstepWork<I, A>): BatchKind<I, A, RunningItem<A>> {
  return {
    name: work.name,
    claims: (item) => work.claims(item),
    async decide(tx, items) {
      await work.lock?.(tx, items)
      collectIn(tx.db)
      const steps = items.map((item) => new RunningItem((post) => work.run({ ...tx, post }, item)))
      await Promise.all(steps.map(({ reached }) => reached))
      const decisions = await Promise.all(
        steps.map(async (step): Promise<Decision<A, RunningItem<A>> | { failed: unknown }> => {
          if (step.posting) return { post: [step.posting], carry: step }
          try {
            return { answer: await step.ended }
          } catch (error) {
            return error instanceof Refused ? { refused: error } : { failed: error }
          }
        }),
      )
      demandNoneFailed(items, decisions)
      return decisions as Decision<A, RunningItem<A>>[]
    },
    async conclude(tx, posted) {
      for (const { carry, outcomes } of posted)
        carry.goOn(outcomes[0] as Outcome, (posting) => tx.post(posting))
      const ends = await Promise.all(
        posted.map(({ carry }) =>
          carry.ended.then(
            (answer) => ({ answer }),
            (failed: unknown) => ({ failed }),
          ),
        ),
      )
      demandNoneFailed(
        posted.map(({ item }) => item),
        ends,
      )
      return ends as { answer: A }[]
    },
  }
}
