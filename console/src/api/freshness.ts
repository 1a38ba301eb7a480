/**
 * When a screen that reads again and again was last answered or refused (ms), and how long its
 * figures have been unanswered for: 0 while every answer comes.
 */
export function freshness({
  dataUpdatedAt,
  errorUpdatedAt,
}: {
  dataUpdatedAt: number
  errorUpdatedAt: number
}): { now: number; staleMs: number } {
  const now = Math.max(dataUpdatedAt, errorUpdatedAt)
  return { now, staleMs: now - dataUpdatedAt }
}
/** Figures that are older say little of now. */
export const STALE_MS = 60_000
