import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makePlace, removePlace, type Wanted } from './filledData.ts'
import type { Place } from './ownDatabase.ts'
import { freePort } from './port.ts'

const ROOT = join(import.meta.dirname, '../../..')
/** Shorter than a hook may take; a start took 64 s on two cores that twenty processes shared. */
const READY_MS = 150_000

export interface Product {
  url: string
  sandbox: string
  /** What a command that works on its data is told. */
  place: Place
  /** All that the product printed. */
  output(): string
  /** Ends every process of it as a power switch would, and waits until they are gone. */
  kill(): Promise<void>
  /** Asks it to end. */
  stop(): Promise<unknown>
  /** Starts it again on the same ports and data. */
  start(): Promise<void>
  /** Stops it and removes its data. */
  dispose(): Promise<void>
}
interface LaunchedProduct extends Product {
  /** Ends npm alone, outright, as a careless supervisor would; the rest must follow by itself. */
  killLauncher(): Promise<void>
  /** Asks it to end, and gives how long it took in ms. */
  stop(): Promise<number>
}

function spawnProduct(env: Record<string, string>, hear: (printed: string) => void): ChildProcess {
  const child = spawn('npm', ['start'], {
    cwd: ROOT,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, OPS_PORT: 'off', NODE_ENV: '', ...env },
  })
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => hear(data.toString()))
  return child
}

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    (response) => response.ok,
    () => false,
  )

/** Its launcher and all that this has started. */
function signalGroup(child: ChildProcess, name: NodeJS.Signals): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, name)
  } catch {
    // Already gone.
  }
}

/** Whether the launcher has ended, and nobody answers at the address, within 15 s. */
async function endsSoon(child: ChildProcess, url: string): Promise<boolean> {
  for (let waited = 0; waited < 15_000; waited += 50) {
    const ended = child.exitCode !== null || child.signalCode !== null
    if (ended && !(await answers(url))) return true
    await sleep(50)
  }
  return false
}

/** The whole product as a newcomer starts it (`npm start`), on free ports and data of its own. */
export async function startProduct(
  env: Record<string, string> = {},
  wanted: Wanted = {},
): Promise<LaunchedProduct> {
  const [port, sandboxPort] = [await freePort(), await freePort()]
  const place = await makePlace('e2e', env, wanted)
  const url = `http://127.0.0.1:${port}`
  let printed = ''
  let child: ChildProcess

  const gone = async (): Promise<void> => {
    if (!(await endsSoon(child, url))) throw new Error(`the product did not end:\n${printed}`)
  }
  const signal = (name: NodeJS.Signals): void => signalGroup(child, name)
  const start = async (): Promise<void> => {
    const before = printed.length
    const ports = { PORT: String(port), SANDBOX_PORT: String(sandboxPort) }
    child = spawnProduct({ ...ports, ...place, ...env }, (text) => {
      printed += text
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
    place,
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
      await removePlace(place)
    },
  }
}

const answers = (url: string): Promise<boolean> =>
  fetch(`${url}/healthz`).then(
    () => true,
    () => false,
  )
