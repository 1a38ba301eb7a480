import type { BestPlay } from '../best.ts'
import type { Lock } from '../bound.ts'
import type { AbuserGame } from '../games.ts'

/** Numbers from 0 to 1 that are the same for the same seed. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0 || 1
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** How many times a stake comes back of one round. */
export function drawn({ pays }: AbuserGame, next: () => number): number {
  let point = next()
  for (const { chance, times } of pays) if ((point -= chance) < 0) return times
  return pays.at(-1)?.times ?? 0
}

/**
 * What a member has beyond their own who plays one gift as the table says, and what of it was luck:
 * wins beyond the return of their stakes, which are nothing on average. Without them a few members
 * tell as much as very many. Satang.
 */
export function playOut(lock: Lock, play: BestPlay, next: () => number) {
  let [balance, left, luck] = [lock.own + lock.gift, lock.turnover ?? 0, 0]
  for (;;) {
    const move = play.moveAt(balance, left)
    if (move === null) return { had: balance - lock.own, luck }
    if (move === 'CANCEL')
      return { had: Math.min(lock.own, Math.max(0, balance - lock.gift)) - lock.own, luck }
    const times = drawn(move.game, next)
    balance += move.stake * (times - 1)
    luck += move.stake * (times - move.game.returns)
    left -= move.stake * move.game.weight
  }
}

/** The mean of so many, and what it may be off by: once in a thousand it is off by more. */
export function meanOf(count: number, draw: () => number): { mean: number; within: number } {
  let [sum, squares] = [0, 0]
  for (let n = 0; n < count; n++) {
    const value = draw()
    sum += value
    squares += value * value
  }
  const mean = sum / count
  return { mean, within: 3.2905 * Math.sqrt(Math.max(0, squares / count - mean * mean) / count) }
}
