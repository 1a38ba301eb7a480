/** There is no more of what each call uses up: the loop ends here, and its figures are right. */
export class RanOut extends Error {}

/**
 * Numbers from 0, each good for one call: a member who may withdraw once, a code that is paid once.
 * Every measure has its part of them, so that a quick one leaves some for the others.
 */
export class Supply {
  readonly #count: number
  #next = 0
  #end = 0

  constructor(count: number) {
    this.#count = count
  }

  /** From now on so much of all there are, from 0 to 1, may be taken. */
  allow(part: number): void {
    this.#end = Math.min(this.#count, this.#next + Math.floor(this.#count * part))
  }

  take(): number {
    if (this.#next >= this.#end) throw new RanOut()
    return this.#next++
  }
}
