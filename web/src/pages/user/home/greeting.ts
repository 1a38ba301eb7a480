import { dateOnly, timeOnly } from '../../../format/dateTime.ts'

/** A Latin name stands apart from a Thai word before it; a Thai one joins it. */
export const calledName = (name: string): string => (/^[a-z]/i.test(name) ? `\u00A0${name}` : name)

/**
 * When the balance was last asked for: the time if it was today in Bangkok, else the date. Epoch
 * milliseconds; null when never.
 */
export function syncTime(at: number | null, now: number): string | null {
  if (at === null) return null
  return dateOnly(at) === dateOnly(now) ? timeOnly(at) : dateOnly(at)
}

/**
 * As of when the balance on the screen is (epoch milliseconds): the newer of when the games were
 * asked and when it came in; null when neither.
 */
export const newestOf = (asked: number | null, arrived: number): number | null =>
  Math.max(asked ?? 0, arrived) || null
