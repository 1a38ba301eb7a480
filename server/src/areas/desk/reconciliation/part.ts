import { toBaht } from '@krapao/contract/money'
import type { Context } from '../../../context.ts'
import type { ProviderAnswer } from '../../../providers/answer.ts'
import type { Difference } from './rules.ts'

export type Books = Pick<Context, 'db' | 'providers' | 'clock'>

/**
 * What a house account holds, in satang, by our books and by the outside's; `theirs` null when the
 * outside did not say, or says it in another currency.
 */
export interface AccountBalance {
  account: string
  ours: bigint
  theirs: bigint | null
}
/** One comparison with one side of the outside. */
export interface Part {
  with: string
  lines: number
  differences: Difference[]
  accounts?: AccountBalance[]
  /**
   * Satang that a PSP has paid out and that our books have not read at the bank yet, by its
   * account.
   */
  settling?: Map<string, bigint>
}

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** How far back books are compared. */
const WINDOW_MS = 7 * DAY_MS
/** Younger than this may be under way: the feed is read, and callbacks come, within a minute. */
export const GRACE_MS = 120_000
/** What has had no answer for so long is named, though both sides may agree that it has none. */
export const UNANSWERED_MS = HOUR_MS

/**
 * Ours are read from a day earlier and judged from an hour later: a line that straddles the edge is
 * no difference.
 */
export interface Span {
  now: Date
  since: Date
  ourSince: Date
  edge: Date
}
export function spanUntil(now: Date): Span {
  const since = new Date(now.getTime() - WINDOW_MS)
  return {
    now,
    since,
    ourSince: new Date(since.getTime() - DAY_MS),
    edge: new Date(since.getTime() + HOUR_MS),
  }
}

export const baht = (satang: bigint): string => toBaht(satang).toFixed(2)

/** A side that does not answer: nobody knows that it agrees. */
export const silent = (name: string, now: Date, reason: string): Part => ({
  with: name,
  lines: 0,
  differences: [
    { with: name, what: 'NO_ANSWER', reference: '-', ours: null, theirs: reason, since: now },
  ],
})

const MOST_PAGES = 1_000
/** How many rows of ours are read at once. */
export const BATCH = 500

/** Hands on every page of the outside; the first answer that is none, or null. */
export async function eachPage<M extends { next: number | null }>(
  page: (after: number | null) => Promise<ProviderAnswer<M>>,
  take: (value: M) => void,
): Promise<string | null> {
  let after: number | null = null
  for (let n = 0; n < MOST_PAGES; n++) {
    const answer: ProviderAnswer<M> = await page(after)
    if (answer.kind !== 'done') return answer.reason
    take(answer.value)
    after = answer.value.next
    if (after === null) return null
  }
  return 'too many pages'
}

/** All rows of ours, read a batch at a time. */
export async function batches<T>(
  read: (last: T | undefined, count: number) => Promise<T[]>,
): Promise<T[]> {
  const rows: T[] = []
  for (;;) {
    const batch = await read(rows.at(-1), rows.length)
    rows.push(...batch)
    if (batch.length < BATCH) return rows
  }
}

/** What an account holds beyond what lines explain is a difference by itself. Amounts in satang. */
export function balanceBreak(
  name: string,
  { account, ours, theirs }: AccountBalance,
  excess: bigint,
  now: Date,
): Difference[] {
  if (theirs === null || ours - theirs === excess) return []
  return [
    {
      with: name,
      what: 'BALANCE',
      reference: account,
      ours: baht(ours),
      theirs: baht(theirs),
      since: now,
      account,
      amount: ours - theirs - excess,
    },
  ]
}
