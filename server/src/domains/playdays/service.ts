import type { Context } from '../../context.ts'
import { gatherRounds } from '../games/public.ts'
import { gamesOf, sumDays } from './store.ts'

const HOUR_MS = 3_600_000
/** How far back the looks between two daily sweeps go; far longer than a round takes from the provider to a commit. */
const RECENT_MS = 48 * HOUR_MS

export const recently = (context: Context): Date => new Date(context.clock.now().getTime() - RECENT_MS)

/** Sums what has been gathered lately, of these members or of all. Safe to repeat, and to run twice at once. */
export async function sumRecent(context: Context, memberIds: readonly string[] | null = null): Promise<void> {
  await sumDays(context.db, recently(context), memberIds, context.clock.now())
}

/** Sums every day there is: what a long standstill left out is found by the daily sweep. */
export const sumEver = (context: Context): Promise<void> => sumDays(context.db, new Date(0), null, context.clock.now())

/**
 * The days of these members as the providers tell them at this moment. A provider that does not answer is left as it was
 * last heard; calls that come meanwhile for the same games share one asking.
 */
export async function freshDays(context: Context, memberIds: readonly string[]): Promise<void> {
  if (memberIds.length === 0) return
  const codes = await gamesOf(context.db, memberIds)
  if (codes.length > 0) await shared(context, codes)
  await sumRecent(context, memberIds)
}

function shared(context: Context, codes: readonly string[]): Promise<void> {
  const ofContext = asking.get(context) ?? new Map<string, Promise<void>>()
  asking.set(context, ofContext)
  const key = codes.join(',')
  const running = ofContext.get(key)
  if (running) return running
  const mine = gatherRounds(context, codes).finally(() => ofContext.delete(key))
  ofContext.set(key, mine)
  return mine
}
const asking = new WeakMap<Context, Map<string, Promise<void>>>()
