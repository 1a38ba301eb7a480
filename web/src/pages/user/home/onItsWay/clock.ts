import type { Movement } from './movements.ts'

type Clock =
  | { counts: 'down' | 'up'; minutes: number; seconds: number }
  | { counts: 'up'; unit: 'hours' | 'days'; n: number }

/** Down to a real end alone, that of a code; else how long it has been under way. */
export function clockOf({ kind, since, until }: Movement, now: number): Clock {
  const isEnding = kind === 'QR' && until !== undefined
  const ms = isEnding ? Date.parse(until) - now : now - Date.parse(since)
  const all = Math.max(0, isEnding ? Math.ceil(ms / 1_000) : Math.floor(ms / 1_000))
  const hours = Math.floor(all / 3_600)
  if (!isEnding && hours >= 48) return { counts: 'up', unit: 'days', n: Math.floor(hours / 24) }
  if (!isEnding && hours >= 1) return { counts: 'up', unit: 'hours', n: hours }
  return {
    counts: isEnding ? 'down' : 'up',
    minutes: Math.floor(all / 60),
    seconds: all % 60,
  }
}
