const WIDTH = 30
const EACH_MS = 500

/** `[####----] what, 12,000 of 131,072, 12 s, about 80 s left`. */
function progressLine(what: string, done: number, all: number, seconds: number): string {
  const share = Math.min(1, done / all)
  const bar = '#'.repeat(Math.round(share * WIDTH)).padEnd(WIDTH, '-')
  const left =
    done === 0 ? '' : `, about ${Math.max(0, Math.round((seconds / done) * (all - done)))} s left`
  const [told, total] = [done, all].map((count) => count.toLocaleString('en'))
  return `[${bar}] ${what}, ${told} of ${total}, ${Math.round(seconds)} s${left}`
}

/** Tells how far something is: one line that is written over on a terminal, else nothing. */
export class Progress {
  readonly #what: string
  readonly #all: number
  readonly #start = performance.now()
  #done = 0
  #told = 0

  constructor(what: string, all: number) {
    this.#what = what
    this.#all = all
  }

  readonly step = (): void => {
    this.#done += 1
    const now = performance.now()
    if (!process.stderr.isTTY || now - this.#told < EACH_MS) return
    this.#told = now
    process.stderr.write(`\r${this.#line()} `)
  }

  /** The last of it, on a line of its own. */
  end(): string {
    if (process.stderr.isTTY) process.stderr.write('\r\u001B[K')
    return this.#line()
  }

  #line(): string {
    const seconds = (performance.now() - this.#start) / 1_000
    return progressLine(this.#what, this.#done, this.#all, seconds)
  }
}
