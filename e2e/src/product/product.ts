import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { copyFilledData } from './filledData.ts'
import { freePort } from './port.ts'

const ROOT = join(import.meta.dirname, '../../..')
/** Shorter than a hook may take; a start took 64 s on two cores that twenty processes shared. */
const READY_MS = 150_000

export interface Product {
  url: string
  sandbox: string
  dataDir: string
  /** All that the product printed. */
  output(): string
  /** Ends every process of it as a power switch would, and waits until they are gone. */
  kill(): Promise<void>
  /** Ends npm alone, outright, as a careless supervisor would; the rest must follow by itself. */
  killLauncher(): Promise<void>
  /** Asks it to end, and gives how long it took in ms. */
  stop(): Promise<number>
  /** Starts it again on the same ports and data. */
  start(): Promise<void>
  /** Stops it and removes its data. */
  dispose(): Promise<void>
}

const spawnProduct = (env: Record<string, string>): ChildProcess =>
  spawn('npm', ['start'], {
    cwd: ROOT,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, OPS_PORT: 'off', NODE_ENV: '', ...env },
  })

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    (response) => response.ok,
    () => false,
  )

/**
 * The whole product as a newcomer starts it (`npm start`), on free ports and data of its own:
 * `empty` from an empty folder, else from a copy of what a first start left there.
 */
export async function startProduct(
  env: Record<string, string> = {},
  { empty = false } = {},
): Promise<Product> {
  const [port, sandboxPort] = [await freePort(), await freePort()]
  const dataDir = await mkdtemp(join(tmpdir(), 'krapao-e2e-'))
  if (!empty) await copyFilledData(dataDir, env)
  const url = `http://127.0.0.1:${port}`
  let printed = ''
  let child: ChildProcess

  const gone = async (): Promise<void> => {
    for (let waited = 0; waited < 15_000; waited += 50) {
      const ended = child.exitCode !== null || child.signalCode !== null
      if (ended && !(await answers(url))) return
      await sleep(50)
    }
    throw new Error(`the product did not end:\n${printed}`)
  }
  const signal = (name: NodeJS.Signals): void => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, name)
    } catch {
      // Already gone.
    }
  }
  const start = async (): Promise<void> => {
    const before = printed.length
    child = spawnProduct({
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      DATA_DIR: dataDir,
      ...env,
    })
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (data: Buffer) => {
        printed += data.toString()
      })
    for (let waited = 0; waited < READY_MS; waited += 100) {
      if (child.exitCode !== null) break
      // By its own answer: somebody else may answer there.
      if ((await isReady(url)) && printed.includes('krapao ready on', before)) return
      await sleep(100)
    }
    signal('SIGKILL')
    throw new Error(`the product was not ready in ${READY_MS} ms:\n${printed}`)
  }
  await start()
  return {
    url,
    sandbox: `http://127.0.0.1:${sandboxPort}`,
    dataDir,
    output: () => printed,
    start,
    async kill() {
      signal('SIGKILL')
      await gone()
    },
    async killLauncher() {
      child.kill('SIGKILL')
      await gone()
    },
    async stop() {
      const began = Date.now()
      signal('SIGTERM')
      await gone()
      return Date.now() - began
    },
    async dispose() {
      signal('SIGKILL')
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

const answers = (url: string): Promise<boolean> =>
  fetch(`${url}/healthz`).then(
    () => true,
    () => false,
  )
