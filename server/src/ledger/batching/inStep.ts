import { waitForAll } from '../../concurrency/waitForAll.ts'
import { collectIn } from '../../db/batchLoader.ts'
import type { IdempotentRequest, Stored } from '../../idempotency/asked.ts'
import { isDefinite, refusedOf, storedOf } from '../../idempotency/asked.ts'
import {
  fillAnswers,
  findKeys,
  keepAnswers,
  slotOfAsked,
  type KnownKey,
} from '../../idempotency/store.ts'
import type { Clock } from '../../runtime/chance.ts'
import { Refused } from '../../runtime/refusal.ts'
import { isAborted, sqlState } from '../failure.ts'
import type { MoneyWork } from '../port.ts'
import type { BatchKind, Conclusion, Decision, SharedTx } from './batchKind.ts'
import { Again, RunningItem, type MoneyItem } from './runningItem.ts'

/** The items whose own code failed, of items that run in step; the others are right. */
export class ItemsFailed extends Error {
  readonly #items: ReadonlySet<unknown>
  constructor(items: ReadonlySet<unknown>, cause: unknown) {
    super('some items of a batch failed', { cause })
    this.#items = items
  }

  has(item: unknown): boolean {
    return this.#items.has(item)
  }
}

/** What the key of an item that had written something was answered before: it is undone. */
export class AnsweredBefore extends Error {
  readonly conclusion: Conclusion<unknown>
  constructor(conclusion: Conclusion<unknown>) {
    super('the key was answered before')
    this.conclusion = conclusion
  }
}

/** How it ended; `failed` where that must be undone, and others are in the same transaction. */
async function endOf<I, A>(step: RunningItem<I, A>): Promise<Conclusion<A> | { failed: unknown }> {
  try {
    const answer = await step.ended
    step.stands = true
    return answer instanceof Refused ? { refused: answer } : { answer }
  } catch (error) {
    const isAnswer = error instanceof Refused || error instanceof Again
    return isAnswer && !step.hasWritten ? { refused: error } : { failed: error }
  }
}

/**
 * Runs a use case that is written for one item for many at once, in step, and keeps their answers
 * under the callers' keys: no answer without its money, no money without its answer. The same key
 * and body gets the first answer again; another body IDEMPOTENCY_KEY_REUSED.
 */
export function inStep<I, A>(
  work: MoneyWork<I, A>,
  clock: Clock,
): BatchKind<MoneyItem<I>, A, RunningItem<I, A>> {
  type Running = RunningItem<I, A>
  interface Ended {
    step: Running
    conclusion: Conclusion<A>
  }

  /** Null: no answer to keep, for the next try may turn out otherwise; the key stays its body's. */
  function toKeep({ step, conclusion }: Ended): Stored | null | undefined {
    const { item, asked } = step.entry
    if (!asked) return undefined
    if ('answer' in conclusion) {
      if (!work.told) return { status: asked.status, body: conclusion.answer }
      return work.told(item, conclusion.answer) ?? undefined
    }
    const { refused } = conclusion
    if (isDefinite(refused)) return storedOf(refused)
    return refused instanceof Refused && !asked.claimed ? null : undefined
  }

  function finish(tx: SharedTx, ended: readonly Ended[]): void {
    const done = ended.flatMap(({ step }) => (step.stands ? step : []))
    const rows = Map.groupBy(
      done.flatMap(({ last }) => last),
      ({ write }) => write,
    )
    for (const [write, all] of rows) tx.withCommit(write(all.map(({ row }) => row)))
    for (const { tasks } of done) for (const task of tasks) tx.afterCommit(task)
    const kept = ended.flatMap((each) => {
      const { asked } = each.step.entry
      const stored = toKeep(each)
      return asked && stored !== undefined ? [{ asked, stored }] : []
    })
    const now = clock.now()
    tx.withCommit(
      keepAnswers(
        kept.filter(({ asked }) => !asked.claimed),
        now,
      ),
    )
    // Nobody else runs under a claimed key, and no end is undone by its answer.
    tx.withCommit(
      fillAnswers(
        kept.filter(({ asked }) => asked.claimed),
        now,
      ),
    )
    tx.afterCommit(() => {
      for (const { asked, stored } of kept) if (stored) asked.kept = stored
    })
  }

  return {
    name: work.name,
    claims: ({ item, asked }) =>
      asked ? [...work.claims(item), `asked ${slotOfAsked(asked)}`] : work.claims(item),
    async decide(tx, entries) {
      collectIn(tx.db)
      const steps = entries.map((entry) => new RunningItem(work, tx, entry))
      const keys = findKeys(
        tx.db,
        entries.flatMap(({ asked }) => (asked?.claimed ? [] : (asked ?? []))),
      )
      const [known] = await waitForAll([keys, ...steps.map(({ reached }) => reached)])
      const decisions = await Promise.all(
        steps.map(async (step): Promise<Decision<A, Running> | { failed: unknown }> => {
          const before = answerOf(step.entry.asked, known)
          if (before) {
            step.stop()
            return step.hasWritten
              ? { failed: new AnsweredBefore(before) }
              : (before as Conclusion<A>)
          }
          if (step.first.length > 0)
            return { post: step.first.map(({ posting }) => posting), state: step }
          return endOf(step)
        }),
      )
      demandNoneFailed(entries, decisions)
      finish(
        tx,
        decisions.flatMap((conclusion, n) => {
          const step = steps[n]
          const isNew = 'answer' in conclusion || 'refused' in conclusion
          return step && isNew && !answerOf(step.entry.asked, known) ? [{ step, conclusion }] : []
        }),
      )
      return decisions as Decision<A, Running>[]
    },
    async readAfterPosting(_tx, posting) {
      for (const { state } of posting) state.read()
      return posting.map(({ state }) => state)
    },
    async conclude(tx, posted) {
      for (const { state, outcomes } of posted) state.goOn(outcomes, (posting) => tx.post(posting))
      const ends = await Promise.all(posted.map(({ state }) => endOf(state)))
      demandNoneFailed(
        posted.map(({ item }) => item),
        ends,
      )
      const conclusions = ends as Conclusion<A>[]
      finish(
        tx,
        posted.flatMap(({ state: step }, n) => {
          const conclusion = conclusions[n]
          return conclusion ? [{ step, conclusion }] : []
        }),
      )
      return conclusions
    },
  }
}

/** Null: the key is new, or what was begun under it has no answer. */
function answerOf(
  asked: IdempotentRequest | null,
  keys: ReadonlyMap<string, KnownKey>,
): Conclusion<unknown> | null {
  const known = asked && keys.get(slotOfAsked(asked))
  if (!asked || !known) return null
  if (known.bodyHash !== asked.bodyHash) return { refused: new Refused('IDEMPOTENCY_KEY_REUSED') }
  if (!known.stored) return null
  asked.replayed = true
  return known.stored.status >= 400
    ? { refused: refusedOf(known.stored) }
    : { answer: known.stored.body }
}

function demandNoneFailed(items: readonly unknown[], ends: readonly object[]): void {
  const failed = ends.flatMap((end, n) =>
    'failed' in end ? [{ item: items[n], error: end.failed }] : [],
  )
  if (failed.length === 0) return
  // An error of the database ends the transaction for everybody, and whose fault it is nobody knows.
  const databaseError = failed
    .map(({ error }) => error)
    .find((error) => sqlState(error) !== null && !isAborted(error))
  if (databaseError !== undefined) throw databaseError
  throw new ItemsFailed(new Set(failed.map(({ item }) => item)), failed[0]?.error)
}
