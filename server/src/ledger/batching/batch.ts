import { waitForAll } from '../../concurrency/waitForAll.ts'
import { collectIn } from '../../db/batchLoader.ts'
import { isAborted, sqlState } from '../../db/statements/retries.ts'
import type { IdempotentRequest, Stored } from '../../idempotency/asked.ts'
import { definiteAnswer, refusedOf } from '../../idempotency/asked.ts'
import { findKeys, keepAnswers, slotOf, type KnownKey } from '../../idempotency/store.ts'
import { Refused } from '../../runtime/refusal.ts'
import { apply, type Query } from '../apply.ts'
import type { Address, LedgerTx, Outcome } from '../port.ts'
import { legAddresses, prepare, type Prepared } from '../posting.ts'
import { Again, RunningItem, type BatchItem, type SharedTx } from './runningItem.ts'

export type Conclusion<A> = { answer: A } | { refused: Error }

/** The items whose own code failed, of items that run in step; the others are right. */
export class ItemsFailed extends Error {
  readonly #items: ReadonlySet<BatchItem>
  constructor(items: ReadonlySet<BatchItem>, cause: unknown) {
    super('some items of a batch failed', { cause })
    this.#items = items
  }

  has(item: BatchItem): boolean {
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

/**
 * Two items of a batch name the same key or hold, and the ledger accepts it once in a batch. Each
 * item alone is right.
 */
class DuplicateInBatch extends Error {}

const INVALID: Outcome = { ok: false, refusal: 'INVALID_POSTING' }

/** What the items of a batch share: the transaction, the moment, and what the ledger said. */
export interface Batch {
  tx: SharedTx
  query: Query
  at: Date
  /** House accounts that are open for sure. */
  houses: ReadonlySet<Address>
  /** What each item's postings name is written here, for when the transaction fails. */
  accountsOf: WeakMap<BatchItem, readonly Address[]>
  /** Nothing is posted before. */
  mayPost: Promise<void>
  outcomes: Outcome[]
  posted: Prepared[]
}

/**
 * Runs many callers' items in one transaction, in step: they run until what they post first, the
 * ledger posts once for all, and they run to their end. Use cases take their turn in the order of
 * their names, so that each locks its rows in one order for everybody; what their items ask of one
 * loader is one statement. Answers are kept under the callers' keys: no answer without its money,
 * no money without its answer.
 */
export async function runBatch(
  batch: Batch,
  items: readonly BatchItem[],
): Promise<Conclusion<unknown>[]> {
  collectIn(batch.tx.db)
  const answers = new Map<BatchItem, Conclusion<unknown>>()
  const posting: RunningItem[] = []
  for (const group of byUseCase(items, (item) => item))
    posting.push(...(await begin(batch, group, answers)))
  const order = new Map(items.map((item, n) => [item, n]))
  // In the order of arrival, whichever use case it is.
  posting.sort((a, b) => (order.get(a.entry) ?? 0) - (order.get(b.entry) ?? 0))
  await batch.mayPost
  const outcomesOf = await postFirst(batch, posting)
  for (const steps of byUseCase(posting, ({ entry }) => entry)) {
    for (const step of steps) step.goOn(outcomesOf.get(step) ?? [], (one) => postMore(batch, one))
    await conclude(batch, steps, answers)
  }
  return items.map((item) => {
    const answer = answers.get(item)
    if (!answer) throw new Error(`${item.work.name} answered nothing`)
    return answer
  })
}

const byUseCase = <T>(all: readonly T[], itemOf: (one: T) => BatchItem): T[][] =>
  [...Map.groupBy(all, (one) => itemOf(one).work)]
    .toSorted(([a], [b]) => (a.name < b.name ? -1 : 1))
    .map(([, group]) => group)

/**
 * Runs the items of a use case until what they post first, or to their end; answers those that
 * post. The same key and body as before gets the first answer again; another body
 * IDEMPOTENCY_KEY_REUSED.
 */
async function begin(
  batch: Batch,
  items: readonly BatchItem[],
  answers: Map<BatchItem, Conclusion<unknown>>,
): Promise<RunningItem[]> {
  const steps = items.map((item) => new RunningItem(batch.tx, item))
  const keys = findKeys(
    batch.tx.db,
    items.flatMap(({ asked }) => (asked?.claimed ? [] : (asked ?? []))),
  )
  const [known] = await waitForAll([keys, ...steps.map(({ reached }) => reached)])
  const replayed: RunningItem[] = []
  for (const step of steps) {
    const before = answerOf(step.entry.asked, known)
    if (!before) continue
    step.stop()
    answers.set(step.entry, before)
    replayed.push(step)
  }
  const undone = replayed.filter(({ hasWritten }) => hasWritten)
  const fresh = steps.filter((step) => !replayed.includes(step))
  await conclude(
    batch,
    fresh.filter(({ first }) => first.length === 0),
    answers,
    undone,
  )
  return fresh.filter(({ first }) => first.length > 0)
}

/** What they post first, by one statement; what they read behind it is asked with it. */
async function postFirst(
  batch: Batch,
  steps: readonly RunningItem[],
): Promise<Map<RunningItem, Outcome[]>> {
  const outcomesOf = new Map<RunningItem, Outcome[]>()
  const places: { outcomes: Outcome[]; place: number }[] = []
  const posted: Prepared[] = []
  const taken = new Set<string>()
  for (const step of steps) {
    const addresses: Address[] = []
    const outcomes = step.first.map(() => INVALID)
    outcomesOf.set(step, outcomes)
    batch.accountsOf.set(step.entry, addresses)
    step.first.forEach(({ posting }, place) => {
      const prepared = prepare(posting)
      if (!prepared) return
      for (const name of [`key ${prepared.key}`, `hold ${prepared.hold}`]) {
        if (taken.has(name) && name !== 'hold null') throw new DuplicateInBatch(name)
        taken.add(name)
      }
      addresses.push(...addressesOf(prepared))
      posted.push(prepared)
      places.push({ outcomes, place })
    })
  }
  const posting = posted.length > 0 ? apply(batch.query, posted, batch.at, batch.houses) : []
  // On the connection these looks stand behind the postings, whose answer is not waited for.
  for (const step of steps) step.read()
  const said = await posting
  batch.outcomes.push(...said)
  batch.posted.push(...posted)
  places.forEach(({ outcomes, place }, n) => {
    outcomes[place] = said[n] as Outcome
  })
  return outcomesOf
}

/** For what an item posts after its first postings. */
const postMore = async (
  { query, at, houses, posted, outcomes }: Batch,
  posting: Parameters<LedgerTx['post']>[0],
): Promise<Outcome> => {
  const prepared = prepare(posting)
  if (!prepared) return INVALID
  const [outcome = INVALID] = await apply(query, [prepared], at, houses)
  posted.push(prepared)
  outcomes.push(outcome)
  return outcome
}

/** What a posting locks, as far as it names it. */
export const addressesOf = (posting: Prepared): Address[] => [
  ...legAddresses(posting),
  ...(posting.line ? [posting.line.address] : []),
]

/** Waits for their ends, which are right or undo the batch, and sends what each has for the commit. */
async function conclude(
  batch: Batch,
  steps: readonly RunningItem[],
  answers: Map<BatchItem, Conclusion<unknown>>,
  undone: readonly RunningItem[] = [],
): Promise<void> {
  const ends = await Promise.all(
    steps.map(async (step) => ({ step, conclusion: await endOf(step) })),
  )
  const failed = undone.map(({ entry }) => ({
    entry,
    error: new AnsweredBefore(answers.get(entry) as Conclusion<unknown>) as unknown,
  }))
  const ended: Ended[] = []
  for (const { step, conclusion } of ends)
    if ('failed' in conclusion) failed.push({ entry: step.entry, error: conclusion.failed })
    else ended.push({ step, conclusion })
  demandNoneFailed(failed)
  for (const { step, conclusion } of ended) answers.set(step.entry, conclusion)
  writeLast(batch, ended)
}

interface Ended {
  step: RunningItem
  conclusion: Conclusion<unknown>
}

/** How it ended; `failed` where that must be undone, and others are in the same transaction. */
async function endOf(step: RunningItem): Promise<Conclusion<unknown> | { failed: unknown }> {
  try {
    const answer = await step.ended
    step.stands = true
    return answer instanceof Refused ? { refused: answer } : { answer }
  } catch (error) {
    const isAnswer = error instanceof Refused || error instanceof Again
    return isAnswer && !step.hasWritten ? { refused: error } : { failed: error }
  }
}

function demandNoneFailed(failed: readonly { entry: BatchItem; error: unknown }[]): void {
  if (failed.length === 0) return
  // An error of the database ends the transaction for everybody, and whose fault it is nobody knows.
  const databaseError = failed
    .map(({ error }) => error)
    .find((error) => sqlState(error) !== null && !isAborted(error))
  if (databaseError !== undefined) throw databaseError
  throw new ItemsFailed(new Set(failed.map(({ entry }) => entry)), failed[0]?.error)
}

/** What the items have for the commit, and the answers under their callers' keys. */
function writeLast({ tx, at }: Batch, ended: readonly Ended[]): void {
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
  tx.withCommit(keepAnswers(kept, at))
  tx.afterCommit(() => {
    for (const { asked, stored } of kept) if (stored) asked.kept = stored
  })
}

/** Null: no answer to keep, for the next try may turn out otherwise; the key stays its body's. */
function toKeep({ step, conclusion }: Ended): Stored | null | undefined {
  const { work, item, asked } = step.entry
  if (!asked) return undefined
  if ('answer' in conclusion) {
    if (!work.told) return { status: asked.status, body: conclusion.answer }
    return work.told(item, conclusion.answer) ?? undefined
  }
  const stored = definiteAnswer(conclusion.refused)
  if (stored) return stored
  return conclusion.refused instanceof Refused && !asked.claimed ? null : undefined
}

/** Null: the key is new, or what was begun under it has no answer. */
function answerOf(
  asked: IdempotentRequest | null,
  keys: ReadonlyMap<string, KnownKey>,
): Conclusion<unknown> | null {
  const known = asked && keys.get(slotOf(asked))
  if (!asked || !known) return null
  if (known.bodyHash !== asked.bodyHash) return { refused: new Refused('IDEMPOTENCY_KEY_REUSED') }
  if (!known.stored) return null
  asked.replayed = true
  return known.stored.status >= 400
    ? { refused: refusedOf(known.stored) }
    : { answer: known.stored.body }
}
