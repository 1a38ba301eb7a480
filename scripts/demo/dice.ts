/** What people do, from a seed: the same seed, the same days. Never for a secret or an id. */
export interface Dice {
  /** From 0 up to 1. */
  next(): number
  chance(of: number): boolean
  /** A whole number from `low` to `high`, both included. */
  int(low: number, high: number): number
  pick<T>(of: readonly T[]): T
}

/** Mulberry32, started from the seed's text. */
export function createDice(seed: string): Dice {
  let state = 2_166_136_261
  for (const sign of seed) state = Math.imul(state ^ (sign.codePointAt(0) ?? 0), 16_777_619)
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    int,
    chance: (of) => next() < of,
    pick: (of) => of[int(0, of.length - 1)] as (typeof of)[number],
  }
}
