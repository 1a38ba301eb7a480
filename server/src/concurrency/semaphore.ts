import { Refused } from '../runtime/refusal.ts'

interface Waiting {
  enter: () => void
  timer: NodeJS.Timeout | undefined
}

/**
 * Lets `most` pieces of work run at once; the others wait here, first come, first served. In front
 * of a pool of connections: those who wait for a hot account's lock would else hold every
 * connection, and the rest meet the pool's short time-out.
 */
export class Semaphore {
  readonly #most: number
  readonly #patienceMs: number
  readonly #mostWaiting: number
  #inside = 0
  #queue: Waiting[] = []

  /** Without `patienceMs` a caller waits as long as it takes. */
  constructor(most: number, { patienceMs = Infinity, mostWaiting = Infinity } = {}) {
    this.#most = most
    this.#patienceMs = patienceMs
    this.#mostWaiting = mostWaiting
  }

  /**
   * Refuses a caller with SERVICE_UNAVAILABLE after `patienceMs` in the queue, and at once with
   * REQUEST_LIMIT when `mostWaiting` are in it already; `work` has then not begun.
   */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#inside < this.#most) this.#inside++
    else await this.#wait()
    try {
      return await work()
    } finally {
      // The place goes to the next in line, never through a gap that a newcomer could slip into.
      const next = this.#queue.shift()
      if (next) {
        clearTimeout(next.timer)
        next.enter()
      } else {
        this.#inside--
      }
    }
  }

  #wait(): Promise<void> {
    if (this.#queue.length >= this.#mostWaiting)
      throw new Refused('REQUEST_LIMIT', { retryAfter: 5 })
    return new Promise((enter, refuse) => {
      const waiting: Waiting = { enter, timer: undefined }
      if (this.#patienceMs < Infinity)
        waiting.timer = setTimeout(() => {
          this.#queue = this.#queue.filter((other) => other !== waiting)
          refuse(new Refused('SERVICE_UNAVAILABLE', { retryAfter: 2 }))
        }, this.#patienceMs)
      this.#queue.push(waiting)
    })
  }
}
