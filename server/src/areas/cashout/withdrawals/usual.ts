import type { Context } from '../../../context.ts'
import { howLongTheyTook } from './store.ts'

const DAYS_MS = 7 * 86_400_000
/** Of fewer, nobody knows what is usual. */
const ENOUGH = 50

interface Usual {
  /** Half of them took so many minutes or less. */
  minutes: number
  /** Nine in ten of them did. */
  most: number
  of: number
}

/**
 * How long a payout takes that goes out by itself, by those of the last seven days; whole minutes,
 * at least one.
 */
export async function usualPayout({
  db,
  clock,
}: Pick<Context, 'db' | 'clock'>): Promise<Usual | null> {
  const since = new Date(clock.now().getTime() - DAYS_MS)
  const { of, half, most } = await howLongTheyTook(db, since)
  return of < ENOUGH ? null : { minutes: inMinutes(half), most: inMinutes(most), of }
}

const inMinutes = (seconds: number): number => Math.max(1, Math.round(seconds / 60))
