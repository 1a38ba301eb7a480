import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { MovedClock } from './movedClock.ts'

/** Starts the sandbox in a thread of its own, by the same moved clock. */
export async function startOutside(
  dataDir: string,
  clock: MovedClock,
): Promise<{ url: string; close(): Promise<void> }> {
  const worker = new Worker(new URL('outside.worker.ts', import.meta.url), {
    workerData: { dataDir, time: clock.shared },
  })
  const [url] = (await once(worker, 'message')) as [string]
  return {
    url,
    async close() {
      const gone = once(worker, 'exit')
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      worker.postMessage('close')
      await gone
    },
  }
}
