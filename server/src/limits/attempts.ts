import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { Clock } from '../runtime/chance.ts'
import { Refused } from '../runtime/refusal.ts'
import {
  countAttempt,
  countAttempts,
  deletePassed,
  fullWindows,
  giveBackAttempts,
  takenHits,
  windowOf,
  type WindowEnds,
} from './attemptStore.ts'
import type { Counted, Limit } from './limit.ts'

export type { Counted, Limit } from './limit.ts'
export { addressSubject } from './networks.ts'

interface Counting {
  db: Kysely<Database>
  clock: Clock
}

/** So much may the clocks of two processes differ, in ms, and their windows still be one. */
const SKEW_MS = 60_000
const endsOf = ({ seconds }: Limit, now: Date): WindowEnds => {
  const end = now.getTime() + seconds * 1000
  return { fresh: new Date(end), last: new Date(end + SKEW_MS) }
}
const keyOf = (limit: Limit, subject: string): string => `${limit.name}:${subject}`
const secondsUntil = (at: Date, now: Date): number =>
  Math.max(1, Math.ceil((at.getTime() - now.getTime()) / 1000))

/**
 * Counts one try, in one statement, so that tries side by side and in other processes count too.
 * Null: allowed; else the seconds until the window passes. A refused try does not make the window
 * longer.
 */
export async function takeAttempt(
  { db, clock }: Counting,
  limit: Limit,
  subject: string,
): Promise<number | null> {
  const now = clock.now()
  const row = await countAttempt(db, keyOf(limit, subject), limit.hits, {
    now,
    ...endsOf(limit, now),
  })
  if (!row) throw new Error('an attempt was not counted')
  return row.hits > limit.hits ? secondsUntil(row.resets_at, now) : null
}

/** Looks without counting: null while there is room, else the seconds until the window passes. */
export async function attemptsLeft(
  { db, clock }: Counting,
  limit: Limit,
  subject: string,
): Promise<number | null> {
  const now = clock.now()
  const row = await windowOf(db, keyOf(limit, subject), limit.hits, {
    now,
    last: endsOf(limit, now).last,
  })
  return row ? secondsUntil(row.resets_at, now) : null
}

/** The first of them that is full, and the seconds until its window passes. */
export interface Full<C extends Counted> {
  count: C
  retryAfter: number
}

/**
 * Takes one try from each, in one statement. Where one is full the others get theirs back, so that
 * a refused try costs them nothing; answers the first that is full, or null: allowed.
 */
export async function takeAttempts<C extends Counted>(
  counting: Counting,
  counts: readonly C[],
): Promise<Full<C> | null> {
  const { db, clock } = counting
  const now = clock.now()
  const held = await countAttempts(
    db,
    counts.map(({ limit, subject }) => ({
      key: keyOf(limit, subject),
      most: limit.hits,
      ...endsOf(limit, now),
    })),
    now,
  )
  if (held.size === 0) return (await firstFull(counting, counts)) ?? takeAttempts(counting, counts)
  const isFull = ({ limit, subject }: C): boolean => {
    const row = held.get(keyOf(limit, subject))
    if (!row) throw new Error('an attempt was not counted')
    return row.hits > limit.hits
  }
  const count = counts.find(isFull)
  if (!count) return null
  await returnAttempts(
    { db },
    counts.filter((each) => !isFull(each)),
  )
  const until = held.get(keyOf(count.limit, count.subject))?.resets_at ?? now
  return { count, retryAfter: secondsUntil(until, now) }
}

/** Looks at all without counting: the first that is full, or null while there is room. */
export async function firstFull<C extends Counted>(
  { db, clock }: Counting,
  counts: readonly C[],
): Promise<Full<C> | null> {
  const now = clock.now()
  const windows = counts.map(({ limit, subject }) => ({
    key: keyOf(limit, subject),
    most: limit.hits,
    last: endsOf(limit, now).last,
  }))
  const full = await fullWindows(db, windows, now)
  for (const count of counts) {
    const until = full.get(keyOf(count.limit, count.subject))
    if (until) return { count, retryAfter: secondsUntil(until, now) }
  }
  return null
}

/** Takes back tries that turned out not to count, in one statement. */
export async function returnAttempts(
  { db }: Pick<Counting, 'db'>,
  counts: readonly Counted[],
): Promise<void> {
  if (counts.length === 0) return
  await giveBackAttempts(
    db,
    counts.map(({ limit, subject }) => keyOf(limit, subject)),
  )
}

/** Takes back a try that turned out not to count. */
export async function returnAttempt(
  { db }: Counting,
  limit: Limit,
  subject: string,
): Promise<void> {
  await giveBackAttempts(db, [keyOf(limit, subject)])
}

/** As {@link takeAttempt}, refusing with `code` and Retry-After. */
export async function demandAttempt(
  counting: Counting,
  limit: Limit,
  subject: string,
  code: 'REQUEST_LIMIT' | 'REQUEST_LIMIT_1MIN' = 'REQUEST_LIMIT',
): Promise<void> {
  const retryAfter = await takeAttempt(counting, limit, subject)
  if (retryAfter !== null) throw new Refused(code, { retryAfter })
}

/** As {@link takeAttempts}, refusing with `code` and Retry-After. */
export async function demandAttempts(
  counting: Counting,
  counts: readonly Counted[],
  code: 'REQUEST_LIMIT' | 'OTP_BLOCK' = 'REQUEST_LIMIT',
): Promise<void> {
  const full = await takeAttempts(counting, counts)
  if (full) throw new Refused(code, { retryAfter: full.retryAfter })
}

/** As {@link attemptsLeft}, refusing with REQUEST_LIMIT and Retry-After. */
export async function demandRoom(counting: Counting, limit: Limit, subject: string): Promise<void> {
  const retryAfter = await attemptsLeft(counting, limit, subject)
  if (retryAfter !== null) throw new Refused('REQUEST_LIMIT', { retryAfter })
}

/** As {@link firstFull}, refusing with `code` and Retry-After. */
export async function demandRoomIn(
  counting: Counting,
  counts: readonly Counted[],
  code: 'REQUEST_LIMIT' | 'OTP_BLOCK' = 'REQUEST_LIMIT',
): Promise<void> {
  const full = await firstFull(counting, counts)
  if (full) throw new Refused(code, { retryAfter: full.retryAfter })
}

/** How much of each limit is taken in the window under way, 0 to 1, in their order. */
export async function takenShare(
  { db, clock }: Counting,
  counts: readonly Counted[],
): Promise<number[]> {
  const now = clock.now()
  const taken = await takenHits(
    db,
    counts.map(({ limit, subject }) => ({
      key: keyOf(limit, subject),
      last: endsOf(limit, now).last,
    })),
    now,
  )
  return counts.map(({ limit, subject }) => {
    const hits = taken.get(keyOf(limit, subject)) ?? 0
    return Math.min(1, hits / Math.max(1, limit.hits))
  })
}

/** Windows that have passed say nothing any more. */
export const forgetAttempts = ({ db, clock }: Counting) => deletePassed(db, clock.now())
