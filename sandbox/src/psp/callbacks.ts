import type { World } from '../world.ts'
import type { Paid } from './orderRules.ts'

/**
 * One PSP's way to tell of a payment. The signature is made at each attempt: its time must be
 * fresh.
 */
export interface Dialect {
  write: (paid: Paid, now: Date) => { headers: Record<string, string>; body: string }
  /** Whether this answer of the merchant ends the telling. */
  isTaken: (status: number, text: string) => boolean
}

/** One payment that the merchant must hear of. */
interface CallbackEvent {
  id: string
  url: string
  provider: string
  paid: Paid
}
interface Row extends CallbackEvent {
  attempts: number
  done: boolean
}
interface Attempt {
  status: number | null
  taken: boolean
}

/**
 * Waits before the second and later attempts, in ms. A merchant that was away for minutes still
 * hears.
 */
const BACK_OFF_MS = [500, 1_000, 2_000, 5_000, 10_000, 30_000, 60_000, 120_000]
const ATTEMPT_MS = 10_000

/** Calls merchants back until they answer 2xx. Events outlive a restart of the sandbox. */
export class Callbacks {
  readonly #world: World
  readonly #dialects: Readonly<Record<string, Dialect>>
  constructor(world: World, dialects: Readonly<Record<string, Dialect>>) {
    this.#world = world
    this.#dialects = dialects
  }

  /**
   * Sends `copies` of it at the same time and tells the status of each (null: no answer); retries
   * go on alone.
   */
  async send(event: CallbackEvent, copies: number): Promise<(number | null)[]> {
    const row = this.#save({ ...event, attempts: 1, done: false })
    const attempts = await Promise.all(Array.from({ length: copies }, () => this.#attempt(row)))
    if (attempts.some(({ taken }) => taken)) this.#save({ ...row, done: true })
    else void this.#retry(row)
    return attempts.map(({ status }) => status)
  }

  /** Takes up what was not yet heard when the sandbox stopped. */
  resume(): void {
    for (const row of this.#world.store.table<Row>('callbacks').values())
      if (!row.done) void this.#retry(row)
  }

  async #retry(row: Row): Promise<void> {
    try {
      for (
        let wait = BACK_OFF_MS[row.attempts - 1];
        wait !== undefined;
        wait = BACK_OFF_MS[row.attempts - 1]
      ) {
        await this.#world.pause(wait)
        const done = (await this.#attempt(row)).taken
        if (this.#world.closing.aborted) return
        row = this.#save({ ...row, attempts: row.attempts + 1, done })
        if (done) return
      }
    } catch {
      // The sandbox is closing; the row is still in the journal.
    }
  }

  async #attempt(row: Row): Promise<Attempt> {
    const dialect = this.#dialects[row.provider]
    if (!dialect) return { status: null, taken: false }
    try {
      const answer = await this.#world.deliver(row.url, {
        method: 'POST',
        redirect: 'manual',
        ...dialect.write(row.paid, this.#world.now()),
        signal: AbortSignal.any([AbortSignal.timeout(ATTEMPT_MS), this.#world.closing]),
      })
      const text = (await answer.text()).slice(0, 1_000)
      return { status: answer.status, taken: dialect.isTaken(answer.status, text) }
    } catch {
      return { status: null, taken: false }
    }
  }

  #save(row: Row): Row {
    this.#world.store.commit(['callbacks', row.id, row])
    return row
  }
}
