/**
 * How many are at something at this moment, in all and for each subject; an entry is either let in
 * at once or not at all.
 */
export class Crowd {
  readonly #of = new Map<string, number>()
  readonly #most: { all: number; each: number }
  #all = 0

  constructor(most: { all: number; each: number }) {
    this.#most = most
  }

  /** How many of this subject are in. */
  of(subject: string): number {
    return this.#of.get(subject) ?? 0
  }

  /** Lets one more in, to be let out by what it gives, once; null where there are too many. */
  enter(subject: string): (() => void) | null {
    if (this.#all >= this.#most.all || this.of(subject) >= this.#most.each) return null
    this.#all += 1
    this.#of.set(subject, this.of(subject) + 1)
    return () => {
      this.#all -= 1
      const left = this.of(subject) - 1
      if (left > 0) this.#of.set(subject, left)
      else this.#of.delete(subject)
    }
  }
}
