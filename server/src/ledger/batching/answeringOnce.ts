import { waitForAll } from '../../concurrency/waitForAll.ts'
import {
  isDefinite,
  refusedOf,
  storedOf,
  type IdempotentRequest,
  type Stored,
} from '../../idempotency/asked.ts'
import { findKeys, keepAnswers, slotOfAsked, type KnownKey } from '../../idempotency/store.ts'
import type { Clock } from '../../runtime/chance.ts'
import { Refused } from '../../runtime/refusal.ts'
import type { Conclusion, Decision, BatchKind, Posted, SharedTx } from '../port.ts'

/** An item, and the key under which its caller asked; null without a key. */
export interface Once<I> {
  item: I
  asked: IdempotentRequest | null
}

/**
 * A kind whose first answer to each Idempotency-Key is kept in the money's own transaction,
 * definite refusals included: no answer without its money, no money without its answer. The same
 * key and body gets that answer again; another body IDEMPOTENCY_KEY_REUSED. `status` is the HTTP
 * status of an answer.
 */
export function answeringOnce<I, A, D>(
  kind: BatchKind<I, A, D>,
  status: number,
  clock: Clock,
): BatchKind<Once<I>, A, D> {
  const keep = (
    tx: SharedTx,
    said: readonly { asked: IdempotentRequest | null; conclusion: Conclusion<A> }[],
  ): void =>
    tx.withCommit(
      keepAnswers(
        said.flatMap(({ asked, conclusion }) => {
          const stored = toKeep(conclusion, status)
          return asked && stored !== undefined ? [{ asked, stored }] : []
        }),
        clock.now(),
      ),
    )
  return {
    name: kind.name,
    claims: ({ item, asked }) =>
      asked ? [...kind.claims(item), `asked ${slotOfAsked(asked)}`] : kind.claims(item),
    async decide(tx, items) {
      const decide = (some: readonly Once<I>[]): Promise<Decision<A, D>[]> =>
        kind.decide(
          tx,
          some.map(({ item }) => item),
        )
      const found = findKeys(
        tx.db,
        items.flatMap(({ asked }) => asked ?? []),
      )
      const [keys, early] = await waitForAll([found, kind.decidesByLooking && decide(items)])
      const before = items.map(({ asked }) => asked && answerOf(asked, keys))
      const fresh = items.filter((_, index) => !before[index])
      const decisions = early?.filter((_, index) => !before[index]) ?? (await decide(fresh))
      keep(
        tx,
        fresh.flatMap(({ asked }, index) => {
          const decision = decisions[index]
          return decision && !('post' in decision) ? [{ asked, conclusion: decision }] : []
        }),
      )
      let next = 0
      return before.map((known) => (known ?? decisions[next++]) as Decision<A, D>)
    },
    readAfterPosting: async (tx, posting) =>
      kind.readAfterPosting
        ? await kind.readAfterPosting(
            tx,
            posting.map(({ item: { item }, carry }) => ({ item, carry })),
          )
        : posting.map(({ carry }) => carry),
    async conclude(tx, posted) {
      const concluded = await kind.conclude(
        tx,
        posted.map<Posted<I, D>>(({ item, carry, outcomes }) => ({
          item: item.item,
          carry,
          outcomes,
        })),
      )
      keep(
        tx,
        posted.flatMap(({ item: { asked } }, index) => {
          const conclusion = concluded[index]
          return conclusion ? [{ asked, conclusion }] : []
        }),
      )
      return concluded
    },
  }
}

/** Null: the key is new, or what was begun under it has no answer. */
function answerOf(
  asked: IdempotentRequest,
  keys: ReadonlyMap<string, KnownKey>,
): Conclusion<unknown> | null {
  const known = keys.get(slotOfAsked(asked))
  if (!known) return null
  if (known.bodyHash !== asked.bodyHash) return { refused: new Refused('IDEMPOTENCY_KEY_REUSED') }
  if (!known.stored) return null
  asked.replayed = true
  return known.stored.status >= 400
    ? { refused: refusedOf(known.stored) }
    : { answer: known.stored.body }
}

/**
 * Null: no answer to keep, for the next try may turn out otherwise; the key stays bound to its
 * body. Undefined: nothing was said to the caller yet.
 */
function toKeep<A>(conclusion: Conclusion<A>, status: number): Stored | null | undefined {
  if ('answer' in conclusion) return { status, body: conclusion.answer }
  const { refused } = conclusion
  if (isDefinite(refused)) return storedOf(refused)
  return refused instanceof Refused ? null : undefined
}
