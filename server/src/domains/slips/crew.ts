type Piece = () => Promise<unknown>

/**
 * A few hands that work until nothing is left to do. Who asks while all are at work waits with
 * them: none goes home before it has looked once more after the last one asked.
 */
export class Crew {
  readonly #size: number
  readonly #atWork = new Set<Promise<void>>()
  #asked = 0

  constructor(size: number) {
    this.#size = size
  }

  /**
   * `next` takes a piece of work and answers how to do it; null: nothing is left. A piece that
   * fails does not keep the others waiting; its error is thrown in the end.
   */
  async work(next: () => Promise<Piece | null>): Promise<void> {
    this.#asked += 1
    if (this.#atWork.size < this.#size) {
      const hand = this.#untilNothingIsLeft(next).finally(() => this.#atWork.delete(hand))
      this.#atWork.add(hand)
      return hand
    }
    await Promise.allSettled(this.#atWork)
  }

  async #untilNothingIsLeft(next: () => Promise<Piece | null>): Promise<void> {
    const failed: unknown[] = []
    for (;;) {
      const asked = this.#asked
      const piece = await next()
      if (piece) await piece().catch((error: unknown) => failed.push(error))
      else if (asked === this.#asked) break
    }
    if (failed.length > 0) throw failed[0]
  }
}
