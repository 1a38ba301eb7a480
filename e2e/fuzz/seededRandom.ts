/**
 * Draws that a seed repeats: the same seed gives the same requests, as far as they do not follow
 * from earlier answers.
 */
export class SeededRandom {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** 0 or more, below 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  /** Both ends can come. */
  int(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1))
  }

  maybe(share: number): boolean {
    return this.next() < share
  }

  pick<T>(list: readonly [T, ...T[]] | readonly T[]): T {
    return list[Math.floor(this.next() * list.length)] as T
  }

  /** By weight: `[[3, a], [1, b]]` gives a three times as often. */
  weighted<T>(list: readonly (readonly [number, T])[]): T {
    let left = this.next() * list.reduce((sum, [weight]) => sum + weight, 0)
    for (const [weight, value] of list) if ((left -= weight) < 0) return value
    return (list.at(-1) as readonly [number, T])[1]
  }

  uuid(): string {
    const hex = Array.from({ length: 32 }, () => this.int(0, 15).toString(16)).join('')
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
  }
}
