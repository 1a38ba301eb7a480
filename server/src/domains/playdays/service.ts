import type { Context } from '../../context.ts'
import { importRounds } from '../games/public.ts'
import { gamesOf, sumDays } from './store.ts'

const MINUTE_MS = 60_000
/**
 * How far back it is looked for what was imported: far longer than the next look is away, and than
 * a commit takes.
 */
const LATELY_MS = 10 * MINUTE_MS
const RECENT_MS = 48 * 60 * MINUTE_MS

const ago = (context: Context, ms: number): Date => new Date(context.clock.now().getTime() - ms)
export const recently = (context: Context): Date => ago(context, RECENT_MS)

/**
 * Sums the days of whoever's rounds have been imported in the last minutes. Safe to repeat, and to
 * run twice at once.
 */
export const sumLately = (context: Context): Promise<void> =>
  sumDays(context.db, ago(context, LATELY_MS), null, context.clock.now())

/** The same for all of the last two days. */
export const sumRecent = (context: Context): Promise<void> =>
  sumDays(context.db, recently(context), null, context.clock.now())

/** Sums every day there is: what a long standstill left out is found by the daily sweep. */
export const sumEver = (context: Context): Promise<void> =>
  sumDays(context.db, new Date(0), null, context.clock.now())

/**
 * The days of these members as the providers tell them at this moment. A provider that does not
 * answer is left as it was last heard; calls that come while one is asked share the next asking of
 * it.
 */
export async function freshDays(context: Context, memberIds: readonly string[]): Promise<void> {
  if (memberIds.length === 0) return
  const codes = await gamesOf(context.db, memberIds)
  if (codes.length > 0) await importRounds(context, codes)
  await sumDays(context.db, recently(context), memberIds, context.clock.now())
}
