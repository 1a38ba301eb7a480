import type { Network } from './networks.ts'

/**
 * How many are at something at this moment, in all and for each subject; an entry is either let in
 * at once or not at all. With `leavesRoom` nobody may have more than half of what is still free, so
 * that the more there are who take all they can, the less each of them gets.
 */
export class Crowd {
  readonly #of = new Map<string, number>()
  readonly #most: { all: number; each: number; leavesRoom?: boolean }
  #all = 0

  constructor(most: { all: number; each: number; leavesRoom?: boolean }) {
    this.#most = most
  }

  /** How many of this subject are in. */
  of(subject: string): number {
    return this.#of.get(subject) ?? 0
  }

  /**
   * Lets one more in, to be let out by what it gives, once; null where there are too many. An
   * address is in with its networks ({@link networksOf}), each with as many times the room as it
   * has limits.
   */
  enter(subject: string | readonly Network[]): (() => void) | null {
    const free = this.#most.all - this.#all
    const names = typeof subject === 'string' ? [{ subject, times: 1 }] : subject
    if (free <= 0 || names.some((name) => this.#isFull(name, free))) return null
    this.#all += 1
    for (const name of names) this.#of.set(name.subject, this.of(name.subject) + 1)
    return () => {
      this.#all -= 1
      for (const name of names) {
        const left = this.of(name.subject) - 1
        if (left > 0) this.#of.set(name.subject, left)
        else this.#of.delete(name.subject)
      }
    }
  }

  #isFull({ subject, times }: Network, free: number): boolean {
    const own = this.of(subject)
    if (own >= this.#most.each * times) return true
    return this.#most.leavesRoom === true && own > 0 && (own + 1) * 2 > free
  }
}
