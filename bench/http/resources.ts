/**
 * What a run has opened: servers, databases. Closed once, the last first, also when the run fails
 * or is interrupted.
 */
export class Resources {
  readonly #closers: (() => Promise<unknown>)[] = []
  #closing: Promise<void> | null = null

  defer(close: () => Promise<unknown>): void {
    this.#closers.push(close)
  }

  close(): Promise<void> {
    this.#closing ??= this.#closeAll()
    return this.#closing
  }

  /** Ctrl-C or a time limit ends what was opened, not this process alone. */
  closeOnSignals(): void {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.once(signal, () => {
        console.error(`${signal}: ends its servers, drops its databases`)
        void this.close().finally(() => process.exit(1))
      })
  }

  async #closeAll(): Promise<void> {
    for (let close = this.#closers.pop(); close; close = this.#closers.pop())
      await close().catch((error: unknown) => console.error('not closed:', String(error)))
  }
}
