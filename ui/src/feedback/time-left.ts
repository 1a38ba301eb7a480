/** Whole seconds until `until`, both in ms since 1970; never below zero. */
export function secondsLeft(until: number, now: number): number {
  return Math.max(0, Math.ceil((until - now) / 1000))
}

/** "08:42"; from an hour on "61:05", as minutes are what one waits in. */
export function minutesAndSeconds(seconds: number): string {
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`
}

const spokenAt = [10, 60, 300]

/**
 * The mark (5:00, 1:00 or 0:10) passed between two readings of the clock, or null. A tab that slept
 * through several hears only the last.
 */
export function markPassed(before: number, now: number): number | null {
  return spokenAt.find((mark) => now <= mark && before > mark && now > 0) ?? null
}
