/** One caller's item on its way into a batch. */
interface Waiting<I, O> {
  item: I
  resolve: (outcome: O) => void
  reject: (error: unknown) => void
}

export interface BatcherOptions<I, O> {
  /** Batches under way at once. More than two only contend for the same rows. */
  lanes: number
  /** Most items in one batch. */
  most: number
  /**
   * What an item must have to itself within a batch, e.g. its key; the second one waits for a later
   * batch.
   */
  claims: (item: I) => readonly string[]
  /**
   * The rows an item locks. Items that hardly share any are spread over the free lanes; others
   * would only wait there.
   */
  touches: (item: I) => readonly string[]
  /** All of the items, in order, in one transaction. */
  run: (items: I[]) => Promise<O[]>
}

/** Below this a second commit costs more than the second lane saves. */
const WORTH_SPREADING = 32
const MOSTLY_APART = 0.8

/**
 * Group commit: waits for nothing when idle; what arrives while all lanes are busy shares the next
 * transaction, so the price of a commit is paid once for many.
 */
export class Batcher<I, O> {
  readonly #options: BatcherOptions<I, O>
  #queue: Waiting<I, O>[] = []
  #busy = 0
  #scheduled = false
  #closed = false
  #idle: (() => void)[] = []

  constructor(options: BatcherOptions<I, O>) {
    this.#options = options
  }

  submit(item: I): Promise<O> {
    if (this.#closed) return Promise.reject(new Error('the ledger is closed'))
    return new Promise((resolve, reject) => {
      this.#queue.push({ item, resolve, reject })
      this.#kick()
    })
  }

  /** Takes nothing new and resolves when all that was taken is answered. */
  async close(): Promise<void> {
    this.#closed = true
    if (this.#busy === 0 && this.#queue.length === 0) return
    await new Promise<void>((resolve) => this.#idle.push(resolve))
  }

  #kick(): void {
    if (this.#scheduled || this.#busy >= this.#options.lanes || this.#queue.length === 0) return
    this.#scheduled = true
    // After the events of this turn, so that callers woken together travel together.
    setImmediate(() => {
      this.#scheduled = false
      void this.#flush()
    })
  }

  /** How many to take now: all there are, or one lane's part when they can run side by side. */
  #fairShare(): number {
    const { lanes, most, touches } = this.#options
    const free = lanes - this.#busy
    const { length } = this.#queue
    if (free < 2 || length < WORTH_SPREADING) return most
    const rows = new Set<string>()
    let named = 0
    for (const { item } of this.#queue) {
      for (const row of touches(item)) {
        rows.add(row)
        named++
      }
    }
    return rows.size > named * MOSTLY_APART ? Math.min(most, Math.ceil(length / free)) : most
  }

  #take(): Waiting<I, O>[] {
    const { claims } = this.#options
    const most = this.#fairShare()
    const batch: Waiting<I, O>[] = [],
      later: Waiting<I, O>[] = []
    const taken = new Set<string>()
    let next = 0
    for (; next < this.#queue.length && batch.length < most; next++) {
      const waiting = this.#queue[next]
      if (!waiting) break
      const wanted = claims(waiting.item)
      const free = wanted.every((claim) => !taken.has(claim))
      // Claimed even by one that waits: whoever comes behind it with the same claim must not overtake it.
      for (const claim of wanted) taken.add(claim)
      ;(free ? batch : later).push(waiting)
    }
    this.#queue = later.concat(this.#queue.slice(next))
    return batch
  }

  async #flush(): Promise<void> {
    if (this.#busy >= this.#options.lanes) return
    const batch = this.#take()
    if (batch.length === 0) return
    this.#busy++
    this.#kick()
    try {
      const outcomes = await this.#options.run(batch.map((waiting) => waiting.item))
      batch.forEach((waiting, index) => waiting.resolve(outcomes[index] as O))
    } catch (error) {
      await this.#oneByOne(batch, error)
    } finally {
      this.#busy--
      this.#kick()
      if (this.#busy === 0 && this.#queue.length === 0)
        for (const resolve of this.#idle.splice(0)) resolve()
    }
  }

  /** One bad item fails its whole batch; alone, only the guilty one fails. */
  async #oneByOne(batch: Waiting<I, O>[], cause: unknown): Promise<void> {
    if (batch.length === 1) {
      batch[0]?.reject(cause)
      return
    }
    for (const waiting of batch) {
      try {
        const [outcome] = await this.#options.run([waiting.item])
        waiting.resolve(outcome as O)
      } catch (error) {
        waiting.reject(error)
      }
    }
  }
}
