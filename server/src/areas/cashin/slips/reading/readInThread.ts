import { Worker } from 'node:worker_threads'
import { perContext } from '../../../../concurrency/perContext.ts'
import type { Reading } from './reader.ts'

/** A picture that keeps the reader busy for longer is given up. */
const GIVE_UP_MS = 45_000
/** A thread without a picture for so long ends; the next picture starts another. */
const IDLE_MS = 60_000

interface Waiting {
  resolve: (reading: Reading) => void
  reject: (error: Error) => void
  timer: NodeJS.Timeout
}

/**
 * Reads a slip in a thread of its own: looking for a code takes whole seconds in which nobody else
 * would be answered.
 */
export const readInThread = (context: object, picture: Uint8Array): Promise<Reading> =>
  readerOf(context).read(picture)

const readerOf = perContext(() => new ReaderThread())

class ReaderThread {
  #thread: Worker | null = null
  #last = 0
  #idle: NodeJS.Timeout | undefined
  readonly #waiting = new Map<number, Waiting>()

  read(picture: Uint8Array): Promise<Reading> {
    clearTimeout(this.#idle)
    const worker = (this.#thread ??= this.#start())
    this.#last += 1
    const id = this.#last
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#settle(id, { ok: false, why: 'UNREADABLE' })
        void worker.terminate()
      }, GIVE_UP_MS)
      this.#waiting.set(id, { resolve, reject, timer })
      worker.ref()
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      worker.postMessage({ id, picture })
    })
  }

  #settle(id: number, reading: Reading | null): void {
    const entry = this.#waiting.get(id)
    this.#waiting.delete(id)
    if (this.#waiting.size === 0) this.#rest()
    if (!entry) return
    clearTimeout(entry.timer)
    if (reading) entry.resolve(reading)
    else entry.reject(new Error('the reader broke on a picture'))
  }

  /** Waiting for a picture keeps the process up, the idle thread does not. */
  #rest(): void {
    const worker = this.#thread
    worker?.unref()
    clearTimeout(this.#idle)
    this.#idle = setTimeout(() => {
      this.#thread = null
      void worker?.terminate()
    }, IDLE_MS)
    this.#idle.unref()
  }

  #start(): Worker {
    const worker = new Worker(new URL('./reader.worker.ts', import.meta.url), {
      name: 'slip-reader',
    })
    worker.on('message', ({ id, reading }: { id: number; reading: Reading | null }) =>
      this.#settle(id, reading),
    )
    worker.on('error', () => undefined)
    worker.on('exit', () => {
      if (this.#thread !== worker) return
      this.#thread = null
      // Their slips are looked at again by the next check.
      for (const id of this.#waiting.keys()) this.#settle(id, null)
    })
    worker.unref()
    return worker
  }
}
