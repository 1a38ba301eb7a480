import { Worker } from 'node:worker_threads'
import type { Reading } from './reader.ts'

/** A picture that keeps the reader busy for longer is given up. */
const GIVE_UP_MS = 45_000

interface Waiting {
  resolve: (reading: Reading) => void
  reject: (error: Error) => void
  timer: NodeJS.Timeout
}
let thread: Worker | null = null
let last = 0
const waiting = new Map<number, Waiting>()

/**
 * Reads a slip in a thread of its own: looking for a code takes whole seconds in which nobody else
 * would be answered.
 */
export function readAside(picture: Uint8Array): Promise<Reading> {
  const worker = (thread ??= start())
  last += 1
  const id = last
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      settle(id, { ok: false, why: 'UNREADABLE' })
      void worker.terminate()
    }, GIVE_UP_MS)
    waiting.set(id, { resolve, reject, timer })
    worker.ref()
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    worker.postMessage({ id, picture })
  })
}

function settle(id: number, reading: Reading | null): void {
  const entry = waiting.get(id)
  waiting.delete(id)
  // Waiting for a picture keeps the process up, the idle thread does not.
  if (waiting.size === 0) thread?.unref()
  if (!entry) return
  clearTimeout(entry.timer)
  if (reading) entry.resolve(reading)
  else entry.reject(new Error('the reader broke on a picture'))
}

function start(): Worker {
  const worker = new Worker(new URL('./reader.worker.ts', import.meta.url), { name: 'slip-reader' })
  worker.on('message', ({ id, reading }: { id: number; reading: Reading | null }) =>
    settle(id, reading),
  )
  worker.on('error', () => undefined)
  worker.on('exit', () => {
    if (thread === worker) thread = null
    // Their slips are looked at again by the next check.
    for (const id of waiting.keys()) settle(id, null)
  })
  worker.unref()
  return worker
}
