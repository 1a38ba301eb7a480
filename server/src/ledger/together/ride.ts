import { apply, type Query } from '../apply.ts'
import type {
  Address,
  AnyKind,
  Conclusion,
  LedgerTx,
  Outcome,
  Posted,
  Posting,
  SharedTx,
} from '../port.ts'
import { prepare, type Prepared } from '../posting.ts'

/** One caller's item, of a kind. */
export interface Rider {
  kind: AnyKind
  item: unknown
}

/**
 * Two items of a batch name one key or hold, which the ledger takes once a batch. Each alone is
 * right.
 */
class NotTogether extends Error {}

const INVALID: Outcome = { ok: false, refusal: 'INVALID_POSTING' }

interface Asked {
  rider: Rider
  index: number
  post: readonly Posting[]
  carry: unknown
}

/** The result of a batch: an answer for each item, and what the ledger changed. */
export interface Ridden {
  answers: Conclusion<unknown>[]
  outcomes: Outcome[]
  posted: Prepared[]
}

/** The accounts that a rider's postings name, as far as they were decided. */
export type Named = WeakMap<Rider, readonly Address[]>

/**
 * All riders in one transaction: each kind decides, the ledger posts once, each kind concludes.
 * What each names is written into `named`, for when the transaction fails.
 */
export async function ride(
  tx: SharedTx,
  query: Query,
  riders: readonly Rider[],
  at: Date,
  houses: ReadonlySet<Address>,
  named: Named,
): Promise<Ridden> {
  const answers = Array.from<Conclusion<unknown>>({ length: riders.length })
  const asked: Asked[] = []
  const byKind = Map.groupBy(
    riders.map((rider, index) => ({ rider, index })),
    ({ rider }) => rider.kind,
  )
  const kinds = [...byKind.keys()].toSorted((a, b) => (a.name < b.name ? -1 : 1))
  for (const kind of kinds) {
    const group = byKind.get(kind) ?? []
    const decisions = await kind.decide(
      tx,
      group.map(({ rider }) => rider.item),
    )
    demandEach(kind, decisions, group)
    group.forEach(({ rider, index }, n) => {
      const decision = decisions[n]
      if (!decision) return
      if ('post' in decision) asked.push({ rider, index, ...decision })
      else answers[index] = decision
    })
  }

  // In the order of arrival, whichever kind it is.
  asked.sort((a, b) => a.index - b.index)
  const posting = post(query, asked, at, houses, named)
  const [{ outcomes, of, posted }] = await Promise.all([
    posting,
    ...kinds.map((kind) => lookBehind(tx, kind, asked)),
  ])
  const concluding = { ...tx, post: postingMore(query, at, houses, { outcomes, posted }) }
  for (const kind of kinds) {
    const group = asked.filter(({ rider }) => rider.kind === kind)
    if (group.length === 0) continue
    const concluded = await kind.conclude(
      concluding,
      group.map<Posted<unknown, unknown>>((each) => ({
        item: each.rider.item,
        carry: each.carry,
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
async function lookBehind(tx: SharedTx, kind: AnyKind, asked: readonly Asked[]): Promise<void> {
  const group = asked.filter(({ rider }) => rider.kind === kind)
  if (!kind.lookBehind || group.length === 0) return
  const carries = await kind.lookBehind(
    tx,
    group.map(({ rider: { item }, carry }) => ({ item, carry })),
  )
  demandEach(kind, carries, group)
  group.forEach((each, n) => {
    each.carry = carries[n]
  })
}

async function post(
  query: Query,
  asked: readonly Asked[],
  at: Date,
  houses: ReadonlySet<Address>,
  named: Named,
): Promise<{ outcomes: Outcome[]; of: Map<Asked, Outcome[]>; posted: Prepared[] }> {
  const of = new Map<Asked, Outcome[]>()
  const places: { told: Outcome[]; place: number }[] = []
  const posted: Prepared[] = []
  const taken = new Set<string>()
  for (const each of asked) {
    const told: Outcome[] = []
    const addresses: Address[] = []
    of.set(each, told)
    named.set(each.rider, addresses)
    each.post.forEach((posting, place) => {
      const prepared = prepare(posting)
      told[place] = INVALID
      if (!prepared) return
      for (const name of [`key ${prepared.key}`, `hold ${prepared.hold}`]) {
        if (taken.has(name) && name !== 'hold null') throw new NotTogether(name)
        taken.add(name)
      }
      addresses.push(...addressesOf(prepared))
      posted.push(prepared)
      places.push({ told, place })
    })
  }
  if (posted.length === 0) return { outcomes: [], of, posted }
  const outcomes = await apply(query, posted, at, houses)
  places.forEach(({ told, place }, n) => {
    told[place] = outcomes[n] as Outcome
  })
  return { outcomes, of, posted }
}

/** For what an item posts behind its first posting. */
const postingMore =
  (
    query: Query,
    at: Date,
    houses: ReadonlySet<Address>,
    so: { outcomes: Outcome[]; posted: Prepared[] },
  ): LedgerTx['post'] =>
  async (posting) => {
    const prepared = prepare(posting)
    if (!prepared) return INVALID
    const [outcome = INVALID] = await apply(query, [prepared], at, houses)
    so.posted.push(prepared)
    so.outcomes.push(outcome)
    return outcome
  }

export const addressesOf = ({ legs, line }: Prepared): Address[] => [
  ...legs.flatMap(({ from, to }) => [from, to]),
  ...(line ? [line.address] : []),
]

function demandEach(kind: AnyKind, said: readonly unknown[], group: readonly unknown[]): void {
  if (said.length !== group.length)
    throw new Error(`${kind.name} answered ${said.length} of ${group.length}`)
}
