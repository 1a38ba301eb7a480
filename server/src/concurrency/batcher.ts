/** One caller's item on its way into a batch. */
interface Waiting<I, O> {
  item: I
  resolve: (outcome: O) => void
  reject: (error: unknown) => void
}

export interface BatcherOptions<I, O> {
  /** Batches under way at once. More than two only contend for the same rows. */
  concurrency: number
  /** Most items in one batch. */
  most: number
  /**
   * The keys that only one item of a batch may have; a second item with the same key waits for a
   * later batch.
   */
  claims: (item: I) => readonly string[]
  /**
   * The rows an item locks. Items that hardly share any are spread over the free connections;
   * others would only wait there.
   */
  touches: (item: I) => readonly string[]
  /**
   * All of the items, in order, in one transaction. `ending`, called once all that it needs is on
   * its way: another batch that must run alone may begin beside it, without an item of its claims.
   */
  run: (items: I[], ending: () => void) => Promise<O[]>
  /**
   * Each queue gets a share of every batch, so that a long queue does not delay a short one.
   * Default: one queue.
   */
  queueOf?: (item: I) => string
  /** Items whose batch must run alone. Default: none. */
  single?: (item: I) => boolean
  /**
   * Runs items of a failed batch outside the queue, so that what waits for a lock delays no other.
   * Default: one after another, in place of the batch.
   */
  runSeparately?: (items: I[]) => Promise<O[]>
  /** Whether an item that failed as a batch of its own is run by `runSeparately`. Default: no. */
  retrySeparately?: (error: unknown) => boolean
  /**
   * How to go on with a batch of two or more that failed; `again`: as part of one that failed
   * before. Default: in halves, until the bad item is alone.
   */
  split?: (items: I[], error: unknown, again: boolean) => Promise<Split>
}

/** The places in the batch of the items of each part. A part of one always runs separately. */
export interface Split {
  batched: readonly (readonly number[])[]
  separate: readonly (readonly number[])[]
}

const places = (count: number): number[] => Array.from({ length: count }, (_, n) => n)
export const inHalves = (count: number): Split => {
  const middle = Math.ceil(count / 2)
  return { batched: [places(count).slice(0, middle), places(count).slice(middle)], separate: [] }
}
export const oneByOne = (count: number): Split => ({
  batched: [],
  separate: places(count).map((n) => [n]),
})

/** With fewer items a second commit costs more than the second connection saves. */
const WORTH_TWO_COMMITS = 32
const MOSTLY_DISTINCT = 0.8
/** A row that a greater share of the items locks keeps all in one batch: a second would wait. */
const MOST_ON_ONE_ROW = 0.2

/**
 * Group commit: waits for nothing when idle; what arrives while all connections are busy shares the
 * next transaction, so the price of a commit is paid once for many.
 */
export class Batcher<I, O> {
  readonly #options: BatcherOptions<I, O>
  readonly #queues = new Map<string, Waiting<I, O>[]>()
  /** The keys of the items that run separately or in a batch that ends, and how often each. */
  readonly #claimed = new Map<string, number>()
  #waiting = 0
  #busy = 0
  /** So many of those that are busy wait for their last answer only. */
  #ending = 0
  #running = 0
  /** The batch beside which no other begins. */
  #alone: readonly Waiting<I, O>[] | null = null
  #turn = 0
  #scheduled = false
  #closed = false
  #idle: (() => void)[] = []

  constructor(options: BatcherOptions<I, O>) {
    this.#options = options
  }

  submit(item: I): Promise<O> {
    if (this.#closed) return Promise.reject(new Error('the ledger is closed'))
    return new Promise((resolve, reject) => {
      const name = this.#options.queueOf?.(item) ?? ''
      const waiting = { item, resolve, reject }
      const queue = this.#queues.get(name)
      if (queue) queue.push(waiting)
      else this.#queues.set(name, [waiting])
      this.#waiting++
      this.#kick()
    })
  }

  /** Takes nothing new and resolves when all that was taken is answered. */
  async close(): Promise<void> {
    this.#closed = true
    if (this.#isIdle()) return
    await new Promise<void>((resolve) => this.#idle.push(resolve))
  }

  #isIdle(): boolean {
    return this.#busy === 0 && this.#running === 0 && this.#waiting === 0
  }

  #kick(): void {
    if (this.#scheduled || this.#alone || this.#busy >= this.#options.concurrency) return
    if (this.#waiting === 0) return
    this.#scheduled = true
    // After the events of this turn of the event loop, so that callers woken together share a batch.
    setImmediate(() => {
      this.#scheduled = false
      void this.#flush()
    })
  }

  #all(): Waiting<I, O>[] {
    return [...this.#queues.values()].flat()
  }

  /** How many to take now: all there are, or one connection's part when they can run in parallel. */
  #fairShare(): number {
    const { concurrency, most, touches } = this.#options
    const free = concurrency - this.#busy
    if (free < 2 || this.#waiting < WORTH_TWO_COMMITS) return most
    const rows = new Map<string, number>()
    let named = 0,
      hottest = 0
    for (const { item } of this.#all()) {
      for (const row of touches(item)) {
        const times = (rows.get(row) ?? 0) + 1
        rows.set(row, times)
        hottest = Math.max(hottest, times)
        named++
      }
    }
    const distinct =
      rows.size > named * MOSTLY_DISTINCT && hottest <= this.#waiting * MOST_ON_ONE_ROW
    return distinct ? Math.min(most, Math.ceil(this.#waiting / free)) : most
  }

  #take(): Waiting<I, O>[] {
    const most = this.#fairShare()
    const batch: Waiting<I, O>[] = []
    const taken = new Set(this.#claimed.keys())
    // The first queue changes each time, so that of two queues that want the same key neither always waits.
    const names = [...this.#queues.keys()]
    const turn = this.#turn++ % Math.max(1, names.length)
    const inTurn = [...names.slice(turn), ...names.slice(0, turn)]
    const part = Math.ceil(most / Math.max(1, names.length))
    for (const name of inTurn)
      this.#takeFrom(name, Math.min(part, most - batch.length), taken, batch)
    // Then what is left of the other queues' shares.
    for (const name of inTurn) this.#takeFrom(name, most - batch.length, taken, batch)
    this.#waiting -= batch.length
    return batch
  }

  #takeFrom(name: string, most: number, taken: Set<string>, batch: Waiting<I, O>[]): void {
    const queue = this.#queues.get(name)
    if (!queue || most <= 0) return
    const later: Waiting<I, O>[] = []
    let took = 0,
      next = 0
    for (; next < queue.length && took < most; next++) {
      const waiting = queue[next]
      if (!waiting) break
      const wanted = this.#options.claims(waiting.item)
      const free = wanted.every((claim) => !taken.has(claim))
      // Claimed even by one that waits: whoever comes behind it with the same claim must not overtake it.
      for (const claim of wanted) taken.add(claim)
      if (free) {
        batch.push(waiting)
        took++
      } else {
        later.push(waiting)
      }
    }
    const left = later.concat(queue.slice(next))
    if (left.length > 0) this.#queues.set(name, left)
    else this.#queues.delete(name)
  }

  async #flush(): Promise<void> {
    const { single } = this.#options
    if (this.#alone || this.#busy >= this.#options.concurrency) return
    const alone = single !== undefined && this.#all().some(({ item }) => single(item))
    // The batch under way comes back here when it ends; few had better wait and be more.
    const mayBegin = this.#busy === this.#ending && this.#waiting >= WORTH_TWO_COMMITS
    if (alone && this.#busy > 0 && !mayBegin) return
    const batch = this.#take()
    if (batch.length === 0) return
    this.#busy++
    if (alone) this.#alone = batch
    this.#kick()
    try {
      await this.#attempt(batch, false)
    } finally {
      this.#busy--
      if (this.#alone === batch) this.#alone = null
      this.#rest()
    }
  }

  /**
   * Runs a batch, and lets the next begin when it ends. A batch that fails then is no longer
   * ending.
   */
  async #run(batch: readonly Waiting<I, O>[]): Promise<O[]> {
    const claims: string[] = []
    let isEnding = false
    const ending = (): void => {
      if (isEnding || this.#alone !== batch) return
      isEnding = true
      claims.push(...batch.flatMap(({ item }) => this.#options.claims(item)))
      this.#claim(claims)
      this.#ending++
      this.#alone = null
      this.#kick()
    }
    try {
      return await this.#options.run(
        batch.map(({ item }) => item),
        ending,
      )
    } finally {
      if (isEnding) this.#ending--
      this.#release(claims)
    }
  }

  #claim(claims: readonly string[]): void {
    for (const claim of claims) this.#claimed.set(claim, (this.#claimed.get(claim) ?? 0) + 1)
  }

  #release(claims: readonly string[]): void {
    for (const claim of claims) {
      const times = (this.#claimed.get(claim) ?? 0) - 1
      if (times > 0) this.#claimed.set(claim, times)
      else this.#claimed.delete(claim)
    }
  }

  #rest(): void {
    this.#kick()
    if (this.#isIdle()) for (const resolve of this.#idle.splice(0)) resolve()
  }

  async #attempt(batch: Waiting<I, O>[], again: boolean): Promise<void> {
    try {
      const outcomes = await this.#run(batch)
      batch.forEach((waiting, index) => waiting.resolve(outcomes[index] as O))
    } catch (error) {
      await this.#splitFailed(batch, error, again)
    }
  }

  /** One bad item fails its whole batch; in smaller parts, only the bad one fails. */
  async #splitFailed(batch: Waiting<I, O>[], cause: unknown, again: boolean): Promise<void> {
    const { runSeparately, split } = this.#options
    if (batch.length === 1 && !(runSeparately && this.#options.retrySeparately?.(cause))) {
      batch[0]?.reject(cause)
      return
    }
    if (!runSeparately) {
      for (const waiting of batch) await this.#attempt([waiting], true)
      return
    }
    const items = batch.map(({ item }) => item)
    const parts =
      batch.length === 1
        ? oneByOne(1)
        : ((await split?.(items, cause, again)) ?? inHalves(batch.length))
    const of = (part: readonly number[]): Waiting<I, O>[] => part.flatMap((n) => batch[n] ?? [])
    for (const part of parts.separate) void this.#runSeparately(of(part), runSeparately)
    for (const part of parts.batched)
      if (part.length === 1) void this.#runSeparately(of(part), runSeparately)
      else await this.#attempt(of(part), true)
  }

  async #runSeparately(batch: Waiting<I, O>[], run: (items: I[]) => Promise<O[]>): Promise<void> {
    const claims = batch.flatMap(({ item }) => this.#options.claims(item))
    this.#claim(claims)
    this.#running++
    try {
      const outcomes = await run(batch.map(({ item }) => item))
      batch.forEach((waiting, index) => waiting.resolve(outcomes[index] as O))
    } catch (error) {
      if (batch.length === 1) batch[0]?.reject(error)
      else await Promise.all(batch.map((waiting) => this.#runSeparately([waiting], run)))
    } finally {
      this.#release(claims)
      this.#running--
      this.#rest()
    }
  }
}
