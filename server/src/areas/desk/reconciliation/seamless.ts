import type { SeamlessLine, SeamlessProvider } from '../../../providers/game/seamless/port.ts'
import { seamlessCallsSince } from '../../play/public.ts'
import { baht, eachPage, GRACE_MS, silent, type Books, type Part, type Span } from './part.ts'
import { Comparison, type BookLine } from './rules.ts'

/** Each provider that calls our wallet: its own list against our calls, line by line. */
export const withSeamless = (books: Books, span: Span): Promise<Part[]> =>
  Promise.all(
    [...books.providers.seamless.values()].map((provider) => withOne(books, provider, span)),
  )

/** A bet, a win, or a bet that was taken back; a call that did two of them is two lines. */
async function withOne(
  { db }: Books,
  provider: SeamlessProvider,
  { now, since, ourSince }: Span,
): Promise<Part> {
  const name = `game:${provider.code} calls`
  const told: SeamlessLine[] = []
  const reason = await eachPage(
    (after) => provider.transactions(since, after),
    ({ lines }) => told.push(...lines),
  )
  if (reason !== null) return silent(name, now, reason)
  const calls = await seamlessCallsSince(db, provider.code, ourSince)
  const theirs = named(
    provider,
    told,
    calls.filter(({ kind }) => kind === 'WIN'),
  )
  const known = new Set(theirs.map(({ key }) => key))
  const comparison = new Comparison(
    calls.flatMap((call) => {
      const { call_id: id, made_at: at, back_at: backAt } = call
      const isBack = call.kind === 'BET' && backAt !== null && !call.decided
      // Our yes was lost and the bet taken back: its provider never had it.
      if (isBack && !known.has(`BET ${id}`) && !known.has(`BACK ${id}`)) return []
      return [
        ...(call.kind === 'BET' ? [line('BET', id, at, call.staked)] : []),
        ...(call.kind === 'WIN' || call.won > 0n ? [line('WIN', id, at, call.won)] : []),
        ...(isBack ? [line('BACK', id, backAt, call.staked)] : []),
      ]
    }),
  )
  comparison.add(theirs)
  return {
    with: name,
    lines: comparison.lines,
    differences: comparison.differences(name, now, GRACE_MS),
  }
}

const line = (kind: SeamlessLine['kind'], id: string, at: Date, amount: bigint): BookLine => ({
  reference: id,
  key: `${kind} ${id}`,
  says: `${kind} ${baht(amount)}`,
  at,
})

/**
 * Their lines by the names that our calls have. A round that runs again takes no bet back any more.
 * `wins`: our calls that won.
 */
function named(
  provider: SeamlessProvider,
  told: readonly SeamlessLine[],
  wins: readonly Win[],
): BookLine[] {
  const counted = new Counted(wins)
  const backs = new Map<string, BookLine[]>()
  const lines = new Set<BookLine>()
  for (const each of told) {
    const round = `${each.round} ${each.player}`
    if (each.kind === 'AGAIN') {
      for (const back of backs.get(round)?.splice(0) ?? []) lines.delete(back)
      continue
    }
    const theirs = line(
      each.kind,
      counted.nameOf(provider.callIds(each), each),
      each.at,
      each.amount,
    )
    lines.add(theirs)
    if (each.kind === 'BACK') backs.set(round, [...(backs.get(round) ?? []), theirs])
  }
  return [...lines]
}

type OurCall = Awaited<ReturnType<typeof seamlessCallsSince>>[number]
type Win = Pick<OurCall, 'call_id' | 'won' | 'made_at'>

/** Our wins whose names end with a count, by the name before it; each is another line of theirs. */
class Counted {
  readonly #left = new Map<string, Win[]>()
  readonly #whole = new Set<string>()

  constructor(wins: readonly Win[]) {
    for (const win of wins) {
      this.#whole.add(win.call_id)
      const before = win.call_id.slice(0, win.call_id.lastIndexOf(':') + 1)
      this.#left.set(before, [...(this.#left.get(before) ?? []), win])
    }
  }

  /** Which of these names the line has here; the first where it has none. */
  nameOf(names: readonly [string, ...string[]], theirs: SeamlessLine): string {
    const [first] = names
    const counted = names.find((name) => name.endsWith(':'))
    if (counted === undefined) return first
    return names.find((name) => this.#whole.has(name)) ?? this.#take(counted, theirs)
  }

  /** Of those that are left the one of this amount, and at about this time; else a name of no call. */
  #take(before: string, { amount, at }: Pick<SeamlessLine, 'amount' | 'at'>): string {
    const left = this.#left.get(before) ?? []
    const far = (win: Win): number => Math.abs(win.made_at.getTime() - at.getTime())
    const alike = left.filter(({ won }) => won === amount)
    const [found] = (alike.length > 0 ? alike : left).toSorted((a, b) => far(a) - far(b))
    if (!found) return before
    left.splice(left.indexOf(found), 1)
    return found.call_id
  }
}
