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
  const theirs = named(provider, told)
  const known = new Set(theirs.map(({ key }) => key))
  const comparison = new Comparison(
    (await seamlessCallsSince(db, provider.code, ourSince)).flatMap((call) => {
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

/** Their lines by the names that our calls have. */
function named(provider: SeamlessProvider, told: readonly SeamlessLine[]): BookLine[] {
  const wonBefore = new Map<string, number>()
  return told.map((each) => {
    const round = `${each.round} ${each.player}`
    const nth = wonBefore.get(round) ?? 0
    if (each.kind === 'WIN') wonBefore.set(round, nth + 1)
    const [id, ...others] = provider.callIds(each, nth)
    return {
      ...line(each.kind, id, each.at, each.amount),
      alias: others.map((other) => `${each.kind} ${other}`),
    }
  })
}
