/** Seconds each code had when it was first seen, for the ring; the wire tells only when it ends. */
const first = new Map<string, number>()
const USUAL_SECONDS = 600

export function wholeLife(qrcodeId: string, secondsLeft: number, isNew: boolean): number {
  const seen = first.get(qrcodeId)
  if (seen !== undefined) return seen
  const whole = isNew ? secondsLeft : Math.max(secondsLeft, USUAL_SECONDS)
  first.set(qrcodeId, whole)
  return whole
}
