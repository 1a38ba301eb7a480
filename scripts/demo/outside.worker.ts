/** The sandbox in a thread of its own, so that the server and the outside work side by side. */
import { parentPort, workerData } from 'node:worker_threads'
import { startSandbox } from '@krapao/sandbox/start'
import { timeIn } from './movedClock.ts'

const { dataDir, time } = workerData as { dataDir: string; time: SharedArrayBuffer }
const sandbox = await startSandbox({ port: 0, dataDir, now: () => timeIn(time) })
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(sandbox.url)
parentPort?.once('message', () => void sandbox.close().then(() => parentPort?.close()))
