/**
 * Work that many ask for at once and that is worth doing once: who comes while it runs shares the next run, so that each
 * meets a run that began after it asked, and at most two are ever under way or waiting for one key.
 */
export class Together {
  readonly #running = new Map<string, Promise<void>>()
  readonly #next = new Map<string, Promise<void>>()

  run(key: string, work: () => Promise<void>): Promise<void> {
    const running = this.#running.get(key)
    if (!running) return this.#start(key, work)
    const waiting = this.#next.get(key)
    if (waiting) return waiting
    const next = running.catch(() => undefined).then(() => {
      this.#next.delete(key)
      return this.#start(key, work)
    })
    this.#next.set(key, next)
    return next
  }

  #start(key: string, work: () => Promise<void>): Promise<void> {
    const run = work().finally(() => {
      if (this.#running.get(key) === run) this.#running.delete(key)
    })
    this.#running.set(key, run)
    return run
  }
}
