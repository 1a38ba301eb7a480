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
   * The keys that only one item of a batch may have; a second item with the same key waits for a
   * later batch.
   */
  claims: (item: I) => readonly string[]
  /**
   * The rows an item locks. Items that hardly share any are spread over the free lanes; others
   * would only wait there.
   */
  touches: (item: I) => readonly string[]
  /** All of the items, in order, in one transaction. */
  run: (items: I[]) => Promise<O[]>
  /**
   * Each queue gets a share of every batch, so that a long queue does not delay a short one.
   * Default: one queue.
   */
  queueOf?: (item: I) => string
  /** Items whose batch must run alone. Default: none. */
  single?: (item: I) => boolean
  /**
   * Runs items of a failed batch outside the lanes, so that what waits there delays no other.
   * Default: one after another in the batch's lane.
   */
  beside?: (items: I[]) => Promise<O[]>
  /** Whether an item that failed as a batch of its own is run by `beside`. Default: no. */
  again?: (error: unknown) => boolean
  /**
   * How to go on with a batch of two or more that failed; `again`: as part of one that failed
   * before. Default: in halves, until the bad item is alone.
   */
  split?: (items: I[], error: unknown, again: boolean) => Promise<Split>
}

/** The places in the batch of the items of each part. A part of one always runs beside the lanes. */
export interface Split {
  lane: readonly (readonly number[])[]
  beside: readonly (readonly number[])[]
}

const places = (count: number): number[] => Array.from({ length: count }, (_, n) => n)
export const inHalves = (count: number): Split => {
  const middle = Math.ceil(count / 2)
  return { lane: [places(count).slice(0, middle), places(count).slice(middle)], beside: [] }
}
export const oneByOne = (count: number): Split => ({
  lane: [],
  beside: places(count).map((n) => [n]),
})

/** Below this a second commit costs more than the second lane saves. */
const WORTH_SPREADING = 32
const MOSTLY_APART = 0.8
/** A row that more of them lock than this keeps all in one lane: the other lane would wait for it. */
const MOST_ON_ONE_ROW = 0.2

/**
 * Group commit: waits for nothing when idle; what arrives while all lanes are busy shares the next
 * transaction, so the price of a commit is paid once for many.
 */
export class Batcher<I, O> {
  readonly #options: BatcherOptions<I, O>
  readonly #queues = new Map<string, Waiting<I, O>[]>()
  /** The keys of the items that run alone. */
  readonly #claimedAlone = new Set<string>()
  #waiting = 0
  #busy = 0
  #running = 0
  #single = false
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
    if (this.#scheduled || this.#single || this.#busy >= this.#options.lanes) return
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

  /** How many to take now: all there are, or one lane's part when they can run side by side. */
  #fairShare(): number {
    const { lanes, most, touches } = this.#options
    const free = lanes - this.#busy
    if (free < 2 || this.#waiting < WORTH_SPREADING) return most
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
    const apart = rows.size > named * MOSTLY_APART && hottest <= this.#waiting * MOST_ON_ONE_ROW
    return apart ? Math.min(most, Math.ceil(this.#waiting / free)) : most
  }

  #take(): Waiting<I, O>[] {
    const most = this.#fairShare()
    const batch: Waiting<I, O>[] = []
    const taken = new Set(this.#claimedAlone)
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
    if (this.#single || this.#busy >= this.#options.lanes) return
    const alone = single !== undefined && this.#all().some(({ item }) => single(item))
    // The batch under way comes back here when it has ended.
    if (alone && this.#busy > 0) return
    const batch = this.#take()
    if (batch.length === 0) return
    this.#busy++
    this.#single = alone
    this.#kick()
    try {
      await this.#attempt(batch, false)
    } finally {
      this.#busy--
      this.#single = false
      this.#rest()
    }
  }

  #rest(): void {
    this.#kick()
    if (this.#isIdle()) for (const resolve of this.#idle.splice(0)) resolve()
  }

  async #attempt(batch: Waiting<I, O>[], again: boolean): Promise<void> {
    try {
      const outcomes = await this.#options.run(batch.map((waiting) => waiting.item))
      batch.forEach((waiting, index) => waiting.resolve(outcomes[index] as O))
    } catch (error) {
      await this.#apart(batch, error, again)
    }
  }

  /** One bad item fails its whole batch; in smaller parts, only the bad one fails. */
  async #apart(batch: Waiting<I, O>[], cause: unknown, again: boolean): Promise<void> {
    const { beside, split } = this.#options
    if (batch.length === 1 && !(beside && this.#options.again?.(cause))) {
      batch[0]?.reject(cause)
      return
    }
    if (!beside) {
      for (const waiting of batch) await this.#attempt([waiting], true)
      return
    }
    const items = batch.map(({ item }) => item)
    const parts =
      batch.length === 1
        ? oneByOne(1)
        : ((await split?.(items, cause, again)) ?? inHalves(batch.length))
    const of = (part: readonly number[]): Waiting<I, O>[] => part.flatMap((n) => batch[n] ?? [])
    for (const part of parts.beside) void this.#beside(of(part), beside)
    for (const part of parts.lane)
      if (part.length === 1) void this.#beside(of(part), beside)
      else await this.#attempt(of(part), true)
  }

  async #beside(batch: Waiting<I, O>[], run: (items: I[]) => Promise<O[]>): Promise<void> {
    const claims = batch.flatMap(({ item }) => this.#options.claims(item))
    for (const claim of claims) this.#claimedAlone.add(claim)
    this.#running++
    try {
      const outcomes = await run(batch.map(({ item }) => item))
      batch.forEach((waiting, index) => waiting.resolve(outcomes[index] as O))
    } catch (error) {
      if (batch.length === 1) batch[0]?.reject(error)
      else await Promise.all(batch.map((waiting) => this.#beside([waiting], run)))
    } finally {
      for (const claim of claims) this.#claimedAlone.delete(claim)
      this.#running--
      this.#rest()
    }
  }
}
