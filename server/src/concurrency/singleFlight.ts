/**
 * Work that many ask for at once and that is worth doing once: at most one run is under way for a
 * key, and one waiting.
 */
export class SingleFlight {
  readonly #running = new Map<string, Promise<void>>()
  readonly #next = new Map<string, Promise<void>>()

  /**
   * A caller that comes while it runs shares the next run: every caller gets a run that began after
   * it asked.
   */
  run(key: string, work: () => Promise<void>): Promise<void> {
    const running = this.#running.get(key)
    if (!running) return this.#start(key, work)
    const waiting = this.#next.get(key)
    if (waiting) return waiting
    const next = running
      .catch(() => undefined)
      .then(() => {
        this.#next.delete(key)
        return this.#start(key, work)
      })
    this.#next.set(key, next)
    return next
  }

  /** Shares the run under way, or starts one: for a caller that accepts what was read a moment ago. */
  share(key: string, work: () => Promise<void>): Promise<void> {
    return this.#running.get(key) ?? this.#start(key, work)
  }

  #start(key: string, work: () => Promise<void>): Promise<void> {
    const run = work().finally(() => {
      if (this.#running.get(key) === run) this.#running.delete(key)
    })
    this.#running.set(key, run)
    return run
  }
}
