import { createServer } from 'node:net'

/** Below the ports that the system gives to whoever connects or asks for any. */
const FIRST = 10_000
const FOR_A_WORKER = 1_500
const WORKERS = 14

/** Each worker has its own, and gives each once: what is down to be started again keeps its port. */
const first = FIRST + (Number(process.env['VITEST_POOL_ID'] ?? 0) % WORKERS) * FOR_A_WORKER
let next = process.pid % FOR_A_WORKER

/** One that nobody listens on, and that nobody else who asks here is given. */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < FOR_A_WORKER; tried++) {
    const port = first + (next++ % FOR_A_WORKER)
    if (await isFree(port)) return port
  }
  throw new Error(`nothing is free from ${first} on`)
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const probe = createServer()
      .once('error', () => done(false))
      .listen(port, () => probe.close(() => done(true)))
  })
