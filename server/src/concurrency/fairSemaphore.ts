import { Refused } from '../runtime/refusal.ts'

/** A place that everybody may have, or one that is kept for who is known. */
type Place = 'open' | 'kept'
interface Waiting {
  enter: (place: Place) => void
  refuse: (refusal: Refused) => void
}
/** Whose work it is: somebody known, or one of a group that waits in one line. */
export interface Whose {
  known?: boolean
  group?: string
}

/** The line of those who are known. */
const KNOWN = Symbol('known')

/**
 * Lets a few pieces of work run at once. The others wait in a line for each group, and the lines
 * take turns, so that a crowd waits for itself; who is known has `kept` places beside, which nobody
 * else gets. When `mostWaiting` wait, the last of the longest line is refused with REQUEST_LIMIT.
 */
export class FairSemaphore {
  readonly #free: Record<Place, number>
  readonly #mostWaiting: number
  /** The next first; none is empty. */
  readonly #lines = new Map<string | symbol, Waiting[]>()
  #waiting = 0

  constructor({ open, kept, mostWaiting }: Record<Place | 'mostWaiting', number>) {
    this.#free = { open, kept }
    this.#mostWaiting = mostWaiting
  }

  async run<T>(work: () => Promise<T>, { known = false, group = '' }: Whose = {}): Promise<T> {
    const free = known && this.#free.kept > 0 ? 'kept' : 'open'
    let place: Place = free
    if (this.#free[free] > 0) this.#free[free] -= 1
    else place = await this.#wait(known ? KNOWN : group)
    try {
      return await work()
    } finally {
      // The place goes to the next in line, never through a gap that a newcomer could slip into.
      const next = this.#next(place)
      if (next) next.enter(place)
      else this.#free[place] += 1
    }
  }

  #wait(name: string | symbol): Promise<Place> {
    const line = this.#lines.get(name) ?? []
    if (this.#waiting >= this.#mostWaiting) this.#makeRoom(line.length)
    return new Promise((enter, refuse) => {
      line.push({ enter, refuse })
      this.#lines.set(name, line)
      this.#waiting += 1
    })
  }

  /** Refuses the last of the longest line; the newcomer, where none is longer than theirs. */
  #makeRoom(own: number): void {
    const refusal = new Refused('REQUEST_LIMIT', { retryAfter: 5 })
    const [name, longest] = [...this.#lines].reduce((a, b) => (b[1].length > a[1].length ? b : a))
    if (longest.length <= own) throw refusal
    longest.pop()?.refuse(refusal)
    if (longest.length === 0) this.#lines.delete(name)
    this.#waiting -= 1
  }

  /** Of the known for a kept place; of the lines in turn for an open one. */
  #next(place: Place): Waiting | undefined {
    const name = place === 'kept' ? KNOWN : this.#lines.keys().next().value
    const line = name === undefined ? undefined : this.#lines.get(name)
    if (name === undefined || !line) return undefined
    const next = line.shift()
    this.#lines.delete(name)
    if (line.length > 0) this.#lines.set(name, line)
    this.#waiting -= 1
    return next
  }
}
