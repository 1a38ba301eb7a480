/** No check lies further ahead: what says otherwise is a device whose clock is wrong. */
const FURTHEST_S = 300

/** Whole seconds from `now` (epoch ms) until a moment; null when that is past or not known. */
export function secondsUntil(moment: string | null | undefined, now: number): number | null {
  const left = moment ? Math.ceil((Date.parse(moment) - now) / 1000) : 0
  return left > 0 ? Math.min(left, FURTHEST_S) : null
}
