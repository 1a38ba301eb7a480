import type { Clock } from '../../server/src/runtime/chance.ts'

export interface MovedClock extends Clock {
  /** Never back. */
  moveTo(at: Date): void
  advance(ms: number): void
  readonly shared: SharedArrayBuffer
}

/** A clock that stands still until it is moved; a thread that is given `shared` reads the same. */
export function movedClock(start: Date): MovedClock {
  const shared = new SharedArrayBuffer(8)
  const ms = new Float64Array(shared)
  ms[0] = start.getTime()
  const now = (): number => ms[0] ?? 0
  return {
    shared,
    now: () => new Date(now()),
    moveTo: (at) => {
      ms[0] = Math.max(now(), at.getTime())
    },
    advance: (by) => {
      ms[0] = now() + by
    },
  }
}

/** The time that another thread's {@link movedClock} shows. */
export const timeIn = (shared: SharedArrayBuffer): Date =>
  new Date(new Float64Array(shared)[0] ?? 0)
