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

/**
 * Their lines by the names that our calls have. A round that runs again takes no bet back any more,
 * and its next win is another than the one before.
 */
function named(provider: SeamlessProvider, told: readonly SeamlessLine[]): BookLine[] {
  const rounds = new Map<string, { ranAgain: number; backs: BookLine[] }>()
  const lines = new Set<BookLine>()
  for (const each of told) {
    const name = `${each.round} ${each.player}`
    const round = rounds.get(name) ?? { ranAgain: 0, backs: [] }
    rounds.set(name, round)
    if (each.kind === 'AGAIN') {
      round.ranAgain += 1
      for (const back of round.backs.splice(0)) lines.delete(back)
      continue
    }
    // Two who said at one moment that it runs again are two lines there, and one call here.
    const [id = each.id, ...others] = Array.from({ length: round.ranAgain + 1 }, (_, less) =>
      provider.callIds(each, round.ranAgain - less),
    ).flat()
    const alias = others.map((other) => `${each.kind} ${other}`)
    const ours = { ...line(each.kind, id, each.at, each.amount), alias }
    lines.add(ours)
    if (each.kind === 'BACK') round.backs.push(ours)
  }
  return [...lines]
}
