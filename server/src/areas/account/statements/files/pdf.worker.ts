import { parentPort, workerData } from 'node:worker_threads'
import type { FileContent } from './content.ts'
import { statementPdf } from './pdf.ts'

const bytes = await statementPdf(workerData as FileContent)
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(bytes)
