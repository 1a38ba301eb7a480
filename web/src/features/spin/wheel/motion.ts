/**
 * How the wheel turns (product section 9): what it turns to is the server's, only how it gets there
 * is chosen here.
 */
const FRICTION = 0.991
const TURNS = [3, 4] as const
const SECONDS = { least: 4, most: 5 }
const SHARE = 0.1
/** Friction tells what is left of the speed after each 60th of a second. */
const DECAY = -60 * Math.log(FRICTION)

interface Turn {
  from: number
  to: number
  durationMs: number
}

/**
 * Degrees that bring the middle of a slice under the pointer, with slice 0 at the top when the
 * wheel is at 0.
 */
export const restingAngle = (index: number, slices: number): number =>
  (360 - (index * 360) / slices) % 360

/**
 * From where the wheel stands, 3 or 4 full turns and on to the slice. `chance` gives numbers from 0
 * up to 1.
 */
export function planTurn(from: number, target: number, chance: () => number): Turn {
  const turns = TURNS[Math.floor(chance() * TURNS.length)] ?? TURNS[0]
  const seconds = (SECONDS.least + chance() * (SECONDS.most - SECONDS.least)) * turns * SHARE
  return {
    from,
    to: from + turns * 360 + ((((target - from) % 360) + 360) % 360),
    durationMs: seconds * 1_000,
  }
}

/**
 * The part of the way that is done after `seconds` of `total`: the speed falls by friction, and a
 * brake takes the rest evenly, so that the wheel stands still, not stops dead, when its time is
 * over.
 */
export function partDone(seconds: number, total: number): number {
  const way = (t: number): number => {
    const left = Math.exp(-DECAY * t)
    return (1 - left) / DECAY - (1 - left * (1 + DECAY * t)) / (DECAY * DECAY * total)
  }
  return way(Math.min(Math.max(seconds, 0), total)) / way(total)
}

const FRAMES = 72

/** The turn as key frames, so that the compositor draws it and a busy phone does not stutter. */
export const keyframesOf = ({ from, to, durationMs }: Turn): Keyframe[] =>
  Array.from({ length: FRAMES + 1 }, (_, at) => ({
    offset: at / FRAMES,
    transform: `rotate(${from + (to - from) * partDone((durationMs / 1_000) * (at / FRAMES), durationMs / 1_000)}deg)`,
  }))
