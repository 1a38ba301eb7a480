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
  #lookedAt = -Infinity

  constructor(context: Context, operation: AnyOperation) {
    this.#context = context
    this.#operation = operation
  }

  /** Takes what is due, as far as there is room, and does not wait for it. Answers how many it took. */
  async look(): Promise<number> {
    const room = this.#operation.atOnce - this.#running.size
    if (room <= 0) return 0
    const now = this.#context.clock.now().getTime()
    if (now < this.#lookedAt - SET_BACK_MS) await hasten(this.#context, this.#operation)
    this.#lookedAt = now
    const claiming = claim<unknown>(this.#context, this.#operation, { limit: room })
    this.#claiming.add(claiming)
    try {
      const rows = await claiming
      for (const row of rows) this.#start(row, rows.length === room)
      return rows.length
    } finally {
      this.#claiming.delete(claiming)
    }
  }

  /** Waits for all that is under way. */
  async idle(): Promise<void> {
    while (this.#running.size + this.#claiming.size > 0)
      await Promise.allSettled([...this.#running, ...this.#claiming])
  }

  #start(row: unknown, mayBeMore: boolean): void {
    const run = workLater(this.#context, this.#operation, row)
      // Nothing is lost: its lease ends, and it is due again.
      .catch((error: unknown) => this.#log(error, this.#operation.keyOf(row)))
      .finally(() => {
        this.#running.delete(run)
        // When half the room is free again, and not for each: many are taken by one statement.
        if (mayBeMore && this.#running.size === Math.floor(this.#operation.atOnce / 2))
          this.look().catch((error: unknown) => this.#log(error, null))
      })
    this.#running.add(run)
  }

  #log(error: unknown, key: string | null): void {
    this.#context.log.error(
      { err: error, operation: this.#operation.name, key },
      'an operation waits for the end of its lease',
    )
  }
}
