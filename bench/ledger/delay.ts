import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'

/** A way to the database on which each answer comes so many ms later. */
export interface Delay {
  /** The same database through it. */
  url: string
  set(ms: number): Promise<void>
  close(): Promise<void>
}

/**
 * A relay in a thread of its own, so that what it does for each byte is not done by the turn of the
 * event loop that is measured. The answers wait, and what is asked does not: timers have a grain of
 * one millisecond, so half of one cannot be told on each way.
 */
export async function openDelay(database: string): Promise<Delay> {
  const url = new URL(database)
  const target = { host: url.hostname, port: Number(url.port || 5432) }
  const worker = new Worker(import.meta.filename, { workerData: target })
  const answer = async (): Promise<number> => {
    const [told] = (await once(worker, 'message')) as [number]
    return told
  }
  url.host = `127.0.0.1:${await answer()}`
  return {
    url: url.href,
    async set(ms) {
      const done = answer()
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      worker.postMessage(ms)
      await done
    },
    close: async () => void (await worker.terminate()),
  }
}

function tell(what: number): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(what)
}

function relay(target: { host: string; port: number }): void {
  let delayMs = 0
  // Timers of one duration end in the order in which they were set.
  const later = (work: () => void): void => {
    if (delayMs > 0) setTimeout(work, delayMs)
    else work()
  }
  const server = createServer((near) => {
    const far = connect({ ...target, noDelay: true })
    near.setNoDelay(true)
    far.on('data', (bytes: Buffer) => later(() => near.write(bytes)))
    far.on('close', () => later(() => near.destroy()))
    near.on('data', (bytes: Buffer) => far.write(bytes))
    near.on('close', () => far.destroy())
    for (const socket of [near, far]) socket.on('error', () => socket.destroy())
  })
  parentPort?.on('message', (ms: number) => {
    delayMs = ms
    tell(ms)
  })
  server.listen(0, '127.0.0.1', () => tell((server.address() as AddressInfo).port))
}

if (!isMainThread) relay(workerData as { host: string; port: number })
