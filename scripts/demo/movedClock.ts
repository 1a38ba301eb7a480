import type { Clock } from '../../server/src/runtime/chance.ts'

export interface MovedClock extends Clock {
  /** Never back. */
  moveTo(at: Date): void
  advance(ms: number): void
}

/** A clock that stands still until it is moved. */
export function movedClock(start: Date): MovedClock {
  let ms = start.getTime()
  return {
    now: () => new Date(ms),
    moveTo: (at) => {
      ms = Math.max(ms, at.getTime())
    },
    advance: (by) => {
      ms += by
    },
  }
}
