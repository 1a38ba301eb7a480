import { Refused } from '../runtime/refusal.ts'

interface Waiting {
  enter: () => void
  timer: NodeJS.Timeout | undefined
}

/**
 * Lets so many work at once; the others wait here, first come, first served. In front of a pool of
 * connections: those who wait for a hot account's lock would else hold every connection, and the
 * rest meet the pool's short time-out.
 */
export class Semaphore {
  readonly #most: number
  readonly #patienceMs: number
  readonly #mostWaiting: number
  #inside = 0
  #queue: Waiting[] = []

  /** Without `patienceMs` one waits for as long as it takes, without `mostWaiting` with any others. */
  constructor(most: number, patienceMs = Infinity, mostWaiting = Infinity) {
    this.#most = most
    this.#patienceMs = patienceMs
    this.#mostWaiting = mostWaiting
  }

  /**
   * Refuses with SERVICE_UNAVAILABLE whose turn has not come in time, and with REQUEST_LIMIT where
   * too many wait; `work` has then not begun.
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
      return Promise.reject(new Refused('REQUEST_LIMIT', { retryAfter: 5 }))
    return new Promise((enter, refuse) => {
      const giveUp = (): void => {
        this.#queue = this.#queue.filter((other) => other !== waiting)
        refuse(new Refused('SERVICE_UNAVAILABLE', { retryAfter: 2 }))
      }
      const isPatient = this.#patienceMs === Infinity
      const timer = isPatient ? undefined : setTimeout(giveUp, this.#patienceMs)
      const waiting: Waiting = { enter, timer }
      this.#queue.push(waiting)
    })
  }
}
