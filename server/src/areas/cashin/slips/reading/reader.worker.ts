import { parentPort } from 'node:worker_threads'
import { readSlip, type Reading } from './reader.ts'

/** Reads each picture it is handed, under the number it came with; `null` when it broke on it. */
parentPort?.on('message', ({ id, picture }: { id: number; picture: Uint8Array }) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  const answer = (reading: Reading | null): void => parentPort?.postMessage({ id, reading })
  readSlip(picture).then(answer, () => answer(null))
})
