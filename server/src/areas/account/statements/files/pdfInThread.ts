import { Worker } from 'node:worker_threads'
import { perContext } from '../../../../concurrency/perContext.ts'
import { Semaphore } from '../../../../concurrency/semaphore.ts'
import type { FileContent } from './content.ts'

/** A document that is drawn for longer is given up, ms. */
const GIVE_UP_MS = 30_000
/** One at a time: the rest of the machine is for money. */
const drawers = perContext(() => new Semaphore(1, { patienceMs: 20_000, mostWaiting: 20 }))

/**
 * Draws a statement in a thread of its own: it takes a second or two in which nobody else would be
 * answered. SERVICE_UNAVAILABLE after 20 s in the queue, REQUEST_LIMIT when that is full.
 */
export const pdfInThread = (context: object, content: FileContent): Promise<Buffer> =>
  drawers(context).run(
    () =>
      new Promise((resolve, reject) => {
        const worker = new Worker(new URL('./pdf.worker.ts', import.meta.url), {
          name: 'statement-pdf',
          workerData: content,
        })
        const timer = setTimeout(() => void worker.terminate(), GIVE_UP_MS)
        worker.once('message', (bytes: Uint8Array) => resolve(Buffer.from(bytes)))
        worker.once('error', reject)
        worker.once('exit', () => {
          clearTimeout(timer)
          reject(new Error('the statement was not drawn'))
        })
      }),
  )
