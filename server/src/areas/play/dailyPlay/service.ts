import type { Context } from '../../../context.ts'
import { importRounds } from '../games/rounds/rounds.ts'
import { firstImported, gamesOf, keepSweep, lastSweep, sumDays } from './store.ts'

const MINUTE_MS = 60_000
/**
 * How far back it is looked for what was imported: far longer than the next check is away, and than
 * a commit takes.
 */
const LATELY_MS = 10 * MINUTE_MS
const RECENT_MS = 48 * 60 * MINUTE_MS
const WEEK_MS = 7 * 24 * 60 * MINUTE_MS

const ago = (context: Context, ms: number): Date => new Date(context.clock.now().getTime() - ms)
export const recentStart = (context: Context): Date => ago(context, RECENT_MS)
export const latelyStart = (context: Context): Date => ago(context, LATELY_MS)

/**
 * Sums the days of whoever's rounds have been imported in the last minutes. Safe to repeat, and to
 * run twice at once.
 */
export const sumLastMinutes = (context: Context): Promise<void> =>
  sumDays(context.db, latelyStart(context), null, context.clock.now())

/** The same for all of the last two days. */
export const sumRecent = (context: Context): Promise<void> =>
  sumDays(context.db, recentStart(context), null, context.clock.now())

/**
 * Sums the days of every round that we heard of at `since` or later, a week of them at a time: the
 * years of a large house in one statement would take longer than a statement may.
 */
export async function sumSince(context: Context, since: Date): Promise<void> {
  const first = await firstImported(context.db, since)
  if (!first) return
  const now = context.clock.now()
  for (let from = first.getTime(); from <= now.getTime(); from += WEEK_MS)
    await sumDays(context.db, new Date(from), null, now, new Date(from + WEEK_MS))
}

/**
 * Gives the daily sweep the moment from which to look: a week before the last sweep that ended well
 * began, so that what a long standstill left out is found, and no night reads all the years again.
 * The first one looks at everything.
 */
export async function sinceLastSweep(
  context: Context,
  sweep: (since: Date) => Promise<void>,
): Promise<void> {
  const began = context.clock.now()
  const last = await lastSweep(context.db)
  await sweep(last ? new Date(last.getTime() - WEEK_MS) : new Date(0))
  await keepSweep(context.db, began)
}

/**
 * The days of these members as the providers tell them at this moment. A provider that does not
 * answer is left as it was last heard; calls that come while one is asked share the next asking of
 * it.
 */
export async function freshDays(context: Context, memberIds: readonly string[]): Promise<void> {
  if (memberIds.length === 0) return
  const codes = await gamesOf(context.db, memberIds)
  if (codes.length > 0) await importRounds(context, codes)
  await sumDaysOf(context, memberIds)
}

/** The same of the rounds that have been imported: no provider is asked. */
export const sumDaysOf = (context: Context, memberIds: readonly string[]): Promise<void> =>
  sumDays(context.db, recentStart(context), memberIds, context.clock.now())
