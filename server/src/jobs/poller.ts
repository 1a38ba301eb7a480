/**
 * Looks for work that is due, after each pause and whenever it is woken. One look at a time; a wake
 * during a poll is followed by another, so that no commit is overlooked.
 */
export class Poller {
  readonly #look: () => Promise<unknown>
  readonly #pauseMs: () => number
  readonly #onError: (error: unknown) => void
  #timer: NodeJS.Timeout | undefined
  #looking: Promise<void> | undefined
  #again = false
  #running = false

  constructor(
    look: () => Promise<unknown>,
    options: { pauseMs: () => number; onError: (error: unknown) => void },
  ) {
    this.#look = look
    this.#pauseMs = options.pauseMs
    this.#onError = options.onError
  }

  start(): void {
    this.#running = true
    this.wake()
  }

  /** Looks now, or once more when a poll is under way. Nothing before `start`. */
  wake(): void {
    if (!this.#running) return
    if (this.#looking) {
      this.#again = true
      return
    }
    clearTimeout(this.#timer)
    this.#looking = this.#run()
  }

  /** No further poll; resolves when the one under way has ended. */
  async stop(): Promise<void> {
    this.#running = false
    clearTimeout(this.#timer)
    await this.#looking
  }

  async #run(): Promise<void> {
    do {
      this.#again = false
      try {
        await this.#look()
      } catch (error) {
        this.#onError(error)
      }
    } while (this.#again && this.#running)
    this.#looking = undefined
    if (this.#running) this.#timer = setTimeout(() => this.wake(), this.#pauseMs())
  }
}

/**
 * The pause between polls, in milliseconds: `everyMs` until `activeMs` after the last `stir`, then
 * `restMs`. `now` is a clock that only goes forward.
 */
export function restingPause(
  { everyMs, activeMs, restMs }: { everyMs: number; activeMs: number; restMs: number },
  now: () => number = () => performance.now(),
): { stir: () => void; pauseMs: () => number; isResting: () => boolean } {
  let stirredAt = now()
  const isResting = (): boolean => now() - stirredAt >= activeMs
  return {
    stir: () => {
      stirredAt = now()
    },
    pauseMs: () => (isResting() ? restMs : everyMs),
    isResting,
  }
}
