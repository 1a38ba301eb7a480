import type { Context } from '../context.ts'
import type { AnyOperation } from './operation.ts'
import { claim, hasten, workLater } from './work.ts'

/** A clock that goes back by more, in ms, has been set; by less, it is trimmed. */
const SET_BACK_MS = 60_000

/**
 * Runs an operation's due rows side by side in one process: a provider that hangs holds up no other
 * row.
 */
export class Worker {
  readonly #context: Context
  readonly #operation: AnyOperation
  readonly #running = new Set<Promise<void>>()
  readonly #claiming = new Set<Promise<unknown>>()
  /** Places kept for the rows that a poll under way may take. */
  #reserved = 0
  /** A look took as many as there was room for, or had no room: more may be due. */
  #mayBeMore = false
  /** How many wait for the end of what is under way: meanwhile nothing is taken unasked. */
  #awaited = 0
  #lookedAt = -Infinity

  constructor(context: Context, operation: AnyOperation) {
    this.#context = context
    this.#operation = operation
  }

  /** Takes what is due, as far as there is room, and does not wait for it. Answers how many it took. */
  async look(): Promise<number> {
    const room = this.#operation.atOnce - this.#running.size - this.#reserved
    if (room <= 0) {
      this.#mayBeMore = true
      return 0
    }
    this.#reserved += room
    this.#mayBeMore = false
    const claiming = this.#claim(room)
    this.#claiming.add(claiming)
    try {
      const rows = await claiming
      if (rows.length === room) this.#mayBeMore = true
      for (const row of rows) this.#start(row)
      return rows.length
    } finally {
      this.#reserved -= room
      this.#claiming.delete(claiming)
      this.#lookAgain()
    }
  }

  /** Waits for all that is under way; what is due besides waits for the next check. */
  async idle(): Promise<void> {
    this.#awaited++
    try {
      while (this.#running.size + this.#claiming.size > 0)
        await Promise.allSettled([...this.#running, ...this.#claiming])
    } finally {
      this.#awaited--
    }
  }

  async #claim(limit: number): Promise<unknown[]> {
    const now = this.#context.clock.now().getTime()
    if (now < this.#lookedAt - SET_BACK_MS) await hasten(this.#context, this.#operation)
    this.#lookedAt = now
    return await claim<unknown>(this.#context, this.#operation, { limit })
  }

  #start(row: unknown): void {
    const run = workLater(this.#context, this.#operation, row)
      // Nothing is lost: it was given back or its lease ends, and it is due again.
      .catch((error: unknown) => this.#log(error, this.#operation.keyOf(row)))
      .finally(() => {
        this.#running.delete(run)
        this.#lookAgain()
      })
    this.#running.add(run)
  }

  /**
   * When half the room is free again, and not for each: many are taken by one statement. Runs may
   * end while a poll waits for its rows, so it is not the moment that half becomes free that
   * counts.
   */
  #lookAgain(): void {
    if (!this.#mayBeMore || this.#awaited > 0 || this.#claiming.size > 0) return
    if (this.#running.size > Math.floor(this.#operation.atOnce / 2)) return
    this.look().catch((error: unknown) => this.#log(error, null))
  }

  #log(error: unknown, key: string | null): void {
    this.#context.log.error(
      { err: error, operation: this.#operation.name, key },
      'an operation failed and waits: for a pause where nobody was asked, else for the end of its lease',
    )
  }
}
