import type { Clock } from '../runtime/chance.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** One of very many of a kind that anybody may send: no line of the log is about it. */
    isUntold?: boolean
  }
}

const WINDOW_MS = 60_000
const TOLD = 5

interface Window {
  since: number
  seen: number
}

/**
 * Lets a few lines a minute of each kind into the log and counts the rest, so that whoever sends
 * without end fills no disk and hides nothing else. `tell` is given how many were left out, when
 * the next comes or after a minute without one. Kinds are names of ours, never what a caller sent.
 */
export class LogSample {
  readonly #clock: Clock
  readonly #tell: (kind: string, more: number) => void
  readonly #windows = new Map<string, Window>()

  constructor(clock: Clock, tell: (kind: string, more: number) => void) {
    this.#clock = clock
    this.#tell = tell
  }

  /** Whether this one is told. */
  take(kind: string): boolean {
    const now = this.#clock.now().getTime()
    let window = this.#windows.get(kind)
    if (window && now - window.since >= WINDOW_MS) {
      this.#end(kind, window)
      window = undefined
    }
    if (!window) {
      window = { since: now, seen: 0 }
      this.#windows.set(kind, window)
    }
    window.seen += 1
    if (window.seen === TOLD + 1) {
      const own = window
      setTimeout(() => this.#end(kind, own), WINDOW_MS).unref()
    }
    return window.seen <= TOLD
  }

  #end(kind: string, window: Window): void {
    if (this.#windows.get(kind) !== window) return
    this.#windows.delete(kind)
    if (window.seen > TOLD) this.#tell(kind, window.seen - TOLD)
  }
}
