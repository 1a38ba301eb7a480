import { LRUCache } from 'lru-cache'
import type { Emitter } from '../events/emitter.ts'
import type { Address, LedgerEvents, Outcome } from './port.ts'

/**
 * Emits `balances.changed` after the commit. Two connections may answer out of order: for each
 * account `seq` only grows here, and a balance that was overtaken is left out, since the later one
 * already contains it.
 */
export class ChangesInOrder {
  // Only as far back as answers can overtake each other, which is moments.
  readonly #emitted = new LRUCache<Address, bigint>({ max: 50_000 })
  readonly #events: Emitter<LedgerEvents> | undefined

  constructor(events: Emitter<LedgerEvents> | undefined) {
    this.#events = events
  }

  emit(outcomes: readonly Outcome[], includeReplayed = false): void {
    if (!this.#events?.hasListeners('balances.changed')) return
    for (const outcome of outcomes) {
      if (!outcome.ok || (outcome.replayed && !includeReplayed)) continue
      const fresh = outcome.changes.filter(
        ({ address, seq }) => seq > (this.#emitted.get(address) ?? 0n),
      )
      if (fresh.length === 0) continue
      for (const { address, seq } of fresh) this.#emitted.set(address, seq)
      this.#events.emit('balances.changed', fresh)
    }
  }
}
