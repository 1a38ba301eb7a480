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

  /** Lets one more in, to be let out by what it gives, once; null where there are too many. */
  enter(subject: string): (() => void) | null {
    const free = this.#most.all - this.#all
    const own = this.of(subject)
    if (free <= 0 || own >= this.#most.each) return null
    if (this.#most.leavesRoom && own > 0 && (own + 1) * 2 > free) return null
    this.#all += 1
    this.#of.set(subject, own + 1)
    return () => {
      this.#all -= 1
      const left = this.of(subject) - 1
      if (left > 0) this.#of.set(subject, left)
      else this.#of.delete(subject)
    }
  }
}
