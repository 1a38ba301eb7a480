/** Where the eye is in the log. */
export interface LogPlace {
  /** px */
  top: number
  isAtEnd: boolean
  /** On the smooth way to the end, which counts as being there. */
  isHeading: boolean
  /** The newest message when the end was left. */
  leftAt: string | undefined
}
export const startPlace: LogPlace = { top: 0, isAtEnd: true, isHeading: false, leftAt: undefined }

/**
 * After a scroll. What lies on the way to the end is no place where one has stopped; turning back
 * or standing still there is.
 */
export function afterScroll(
  before: LogPlace,
  now: { top: number; isNearEnd: boolean; last: string | undefined; isStill: boolean },
): LogPlace {
  const { top, isNearEnd, last, isStill } = now
  if (before.isHeading && !isNearEnd && !isStill && top >= before.top - 1) return { ...before, top }
  return {
    top,
    isAtEnd: isNearEnd,
    isHeading: false,
    leftAt: before.isAtEnd && !isNearEnd ? last : before.leftAt,
  }
}
