import { setTimeout as sleep } from 'node:timers/promises'
import { hmac } from '../signature.ts'
import type { World } from '../world.ts'

/** One event that the merchant must hear of. The signature is made at each attempt: its time must be fresh. */
export interface CallbackEvent { id: string; url: string; body: Record<string, string>; secret: string; headers: 'kbank' }
interface Row extends CallbackEvent { attempts: number; done: boolean }

/** Waits before the second and later attempts, in ms. A merchant that was away for minutes still hears. */
const BACK_OFF_MS = [500, 1_000, 2_000, 5_000, 10_000, 30_000, 60_000, 120_000]
const ATTEMPT_MS = 10_000

/** Calls merchants back until they answer 2xx. Events outlive a restart of the sandbox. */
export class Callbacks {
  readonly #world: World
  constructor(world: World) { this.#world = world }

  /** Sends `copies` of it at the same time and tells the status of each (null: no answer); retries go on alone. */
  async send(event: CallbackEvent, copies: number): Promise<(number | null)[]> {
    const row = this.#save({ ...event, attempts: 1, done: false })
    const statuses = await Promise.all(Array.from({ length: copies }, () => this.#attempt(row)))
    if (statuses.some(isTaken)) this.#save({ ...row, done: true })
    else void this.#retry(row)
    return statuses
  }

  /** Takes up what was not yet heard when the sandbox stopped. */
  resume(): void {
    for (const row of this.#world.store.table<Row>('callbacks').values()) if (!row.done) void this.#retry(row)
  }

  async #retry(row: Row): Promise<void> {
    try {
      for (let wait = BACK_OFF_MS[row.attempts - 1]; wait !== undefined; wait = BACK_OFF_MS[row.attempts - 1]) {
        await sleep(wait, null, { signal: this.#world.closing, ref: false })
        const done = isTaken(await this.#attempt(row))
        if (this.#world.closing.aborted) return
        row = this.#save({ ...row, attempts: row.attempts + 1, done })
        if (done) return
      }
    } catch {
      // The sandbox is closing; the row is still in the journal.
    }
  }

  async #attempt(row: Row): Promise<number | null> {
    const body = JSON.stringify(row.body)
    try {
      const answer = await fetch(row.url, {
        method: 'POST', body, redirect: 'manual', headers: signed(row, body, this.#world.now()),
        signal: AbortSignal.any([AbortSignal.timeout(ATTEMPT_MS), this.#world.closing]),
      })
      await answer.body?.cancel()
      return answer.status
    } catch {
      return null
    }
  }

  #save(row: Row): Row {
    this.#world.store.commit(['callbacks', row.id, row])
    return row
  }
}

const isTaken = (status: number | null): boolean => status !== null && status >= 200 && status < 300

/** KBANK: HMAC-SHA256 over `timestamp.rawBody`, the timestamp in seconds. */
function signed(row: Row, body: string, now: Date): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  return {
    'content-type': 'application/json',
    'x-kbank-event-id': row.id,
    'x-kbank-timestamp': timestamp,
    'x-kbank-signature': `v1=${hmac(row.secret, `${timestamp}.${body}`)}`,
  }
}
