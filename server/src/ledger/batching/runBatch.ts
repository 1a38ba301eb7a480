import { waitForAll } from '../../concurrency/waitForAll.ts'
import { apply, type Query } from '../apply.ts'
import type { Address, LedgerTx, Outcome, Posting } from '../port.ts'
import { legAddresses, prepare, type Prepared } from '../posting.ts'
import type { AnyBatchKind, Conclusion, Posted, SharedTx } from './batchKind.ts'

/** One caller's item, of a kind. */
export interface BatchItem {
  kind: AnyBatchKind
  item: unknown
}

/**
 * Two items of a batch name the same key or hold, and the ledger accepts it once in a batch. Each
 * item alone is right.
 */
class DuplicateInBatch extends Error {}

const INVALID: Outcome = { ok: false, refusal: 'INVALID_POSTING' }

interface DecidedItem {
  entry: BatchItem
  index: number
  post: readonly Posting[]
  state: unknown
}

/** The result of a batch: an answer for each item, and what the ledger changed. */
export interface BatchResult {
  answers: Conclusion<unknown>[]
  outcomes: Outcome[]
  posted: Prepared[]
}

/** The accounts that an item's postings name, as far as they were decided. */
export type NamedAccounts = WeakMap<BatchItem, readonly Address[]>

/**
 * Runs all items in one transaction: each kind decides, the ledger posts once, each kind concludes.
 * The accounts that each item names are written into `accountsOf`, for when the transaction fails.
 * Nothing is posted before `mayPost`.
 */
export async function runBatch(
  tx: SharedTx,
  query: Query,
  entries: readonly BatchItem[],
  at: Date,
  houses: ReadonlySet<Address>,
  { accountsOf, mayPost }: { accountsOf: NamedAccounts; mayPost: Promise<void> },
): Promise<BatchResult> {
  const answers = Array.from<Conclusion<unknown>>({ length: entries.length })
  const decided: DecidedItem[] = []
  const byKind = Map.groupBy(
    entries.map((entry, index) => ({ entry, index })),
    ({ entry }) => entry.kind,
  )
  const kinds = [...byKind.keys()].toSorted((a, b) => (a.name < b.name ? -1 : 1))
  for (const kind of kinds) {
    const group = byKind.get(kind) ?? []
    const decisions = await kind.decide(
      tx,
      group.map(({ entry }) => entry.item),
    )
    demandEach(kind, decisions, group)
    group.forEach(({ entry, index }, n) => {
      const decision = decisions[n]
      if (!decision) return
      if ('post' in decision) decided.push({ entry, index, ...decision })
      else answers[index] = decision
    })
  }

  // In the order of arrival, whichever kind it is.
  decided.sort((a, b) => a.index - b.index)
  await mayPost
  const posting = post(query, decided, at, houses, accountsOf)
  const [{ outcomes, of, posted }] = await waitForAll([
    posting,
    ...kinds.map((kind) => readAfterPosting(tx, kind, decided)),
  ])
  const concluding = { ...tx, post: postingMore(query, at, houses, { outcomes, posted }) }
  for (const kind of kinds) {
    const group = decided.filter(({ entry }) => entry.kind === kind)
    if (group.length === 0) continue
    const concluded = await kind.conclude(
      concluding,
      group.map<Posted<unknown, unknown>>((each) => ({
        item: each.entry.item,
        state: each.state,
        outcomes: of.get(each) ?? [],
      })),
    )
    demandEach(kind, concluded, group)
    group.forEach(({ index }, n) => {
      answers[index] = concluded[n] as Conclusion<unknown>
    })
  }
  return { answers, outcomes, posted }
}

/** On the connection these looks stand behind the postings, whose answer is not waited for. */
async function readAfterPosting(
  tx: SharedTx,
  kind: AnyBatchKind,
  decided: readonly DecidedItem[],
): Promise<void> {
  const group = decided.filter(({ entry }) => entry.kind === kind)
  if (!kind.readAfterPosting || group.length === 0) return
  const states = await kind.readAfterPosting(
    tx,
    group.map(({ entry: { item }, state }) => ({ item, state })),
  )
  demandEach(kind, states, group)
  group.forEach((each, n) => {
    each.state = states[n]
  })
}

async function post(
  query: Query,
  decided: readonly DecidedItem[],
  at: Date,
  houses: ReadonlySet<Address>,
  accountsOf: NamedAccounts,
): Promise<{ outcomes: Outcome[]; of: Map<DecidedItem, Outcome[]>; posted: Prepared[] }> {
  const of = new Map<DecidedItem, Outcome[]>()
  const places: { outcomesOfOne: Outcome[]; place: number }[] = []
  const posted: Prepared[] = []
  const taken = new Set<string>()
  for (const each of decided) {
    const outcomesOfOne: Outcome[] = []
    const addresses: Address[] = []
    of.set(each, outcomesOfOne)
    accountsOf.set(each.entry, addresses)
    each.post.forEach((posting, place) => {
      const prepared = prepare(posting)
      outcomesOfOne[place] = INVALID
      if (!prepared) return
      for (const name of [`key ${prepared.key}`, `hold ${prepared.hold}`]) {
        if (taken.has(name) && name !== 'hold null') throw new DuplicateInBatch(name)
        taken.add(name)
      }
      addresses.push(...addressesOf(prepared))
      posted.push(prepared)
      places.push({ outcomesOfOne, place })
    })
  }
  if (posted.length === 0) return { outcomes: [], of, posted }
  const outcomes = await apply(query, posted, at, houses)
  places.forEach(({ outcomesOfOne, place }, n) => {
    outcomesOfOne[place] = outcomes[n] as Outcome
  })
  return { outcomes, of, posted }
}

/** For what an item posts after its first posting. */
const postingMore =
  (
    query: Query,
    at: Date,
    houses: ReadonlySet<Address>,
    batch: { outcomes: Outcome[]; posted: Prepared[] },
  ): LedgerTx['post'] =>
  async (posting) => {
    const prepared = prepare(posting)
    if (!prepared) return INVALID
    const [outcome = INVALID] = await apply(query, [prepared], at, houses)
    batch.posted.push(prepared)
    batch.outcomes.push(outcome)
    return outcome
  }

/** What a posting locks, as far as it names it. */
export const addressesOf = (posting: Prepared): Address[] => [
  ...legAddresses(posting),
  ...(posting.line ? [posting.line.address] : []),
]

function demandEach(
  kind: AnyBatchKind,
  answers: readonly unknown[],
  group: readonly unknown[],
): void {
  if (answers.length !== group.length)
    throw new Error(`${kind.name} answered ${answers.length} of ${group.length}`)
}
