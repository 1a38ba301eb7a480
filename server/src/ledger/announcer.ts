import { LRUCache } from 'lru-cache'
import type { AccountChange, Address, Outcome } from './port.ts'

/**
 * Tells listeners what changed, after the commit. Two connections may answer out of order; for each
 * account `seq` only grows here, a balance that was overtaken is left out: the later one already
 * contains it.
 */
export class Announcer {
  readonly #listeners = new Set<(changes: AccountChange[]) => void>()
  // Only as far back as answers can overtake each other, which is moments.
  readonly #announced = new LRUCache<Address, bigint>({ max: 50_000 })
  readonly #onError: (error: unknown) => void

  constructor(onError: (error: unknown) => void) {
    this.#onError = onError
  }

  listen(listener: (changes: AccountChange[]) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  announce(outcomes: readonly Outcome[], includeReplayed = false): void {
    if (this.#listeners.size === 0) return
    for (const outcome of outcomes) {
      if (!outcome.ok || (outcome.replayed && !includeReplayed)) continue
      const fresh = outcome.changes.filter(
        ({ address, seq }) => seq > (this.#announced.get(address) ?? 0n),
      )
      if (fresh.length === 0) continue
      for (const { address, seq } of fresh) this.#announced.set(address, seq)
      for (const listener of this.#listeners) {
        try {
          listener(fresh)
        } catch (error) {
          // The money has moved: a listener that fails changes nothing about that.
          this.#onError(error)
        }
      }
    }
  }
}
