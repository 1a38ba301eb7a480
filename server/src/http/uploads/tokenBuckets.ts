/** Buckets that are full again are dropped when there are so many. */
const MOST_BUCKETS = 10_000

/**
 * A token bucket for each sender: `burst` bytes at once, then `bytesPerSecond`. In this process
 * alone, as it is this process's time that is shared out.
 */
export class TokenBuckets {
  readonly #bytesPerMs: number
  readonly #burstMs: number
  readonly #now: () => number
  /** When a sender's bucket will be full again, ms. */
  readonly #fullAt = new Map<string, number>()

  constructor(
    { bytesPerSecond, burst }: { bytesPerSecond: number; burst: number },
    now: () => number = () => performance.now(),
  ) {
    this.#bytesPerMs = bytesPerSecond / 1_000
    this.#burstMs = burst / this.#bytesPerMs
    this.#now = now
  }

  get size(): number {
    return this.#fullAt.size
  }

  /** Takes so many bytes; how long the sender must wait before more of his are read, ms. */
  take(sender: string, bytes: number): number {
    const now = this.#now()
    const fullAt = Math.max(now, this.#fullAt.get(sender) ?? 0) + bytes / this.#bytesPerMs
    if (this.#fullAt.size >= MOST_BUCKETS) this.#dropFull(now)
    this.#fullAt.set(sender, fullAt)
    return Math.max(0, Math.ceil(fullAt - now - this.#burstMs))
  }

  #dropFull(now: number): void {
    for (const [sender, fullAt] of this.#fullAt) if (fullAt <= now) this.#fullAt.delete(sender)
  }
}
