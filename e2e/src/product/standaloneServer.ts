import { execFile, type ChildProcess } from 'node:child_process'
import { promisify } from 'node:util'
import { startSandbox, type Sandbox } from '@krapao/sandbox/start'
import { afterAll, beforeAll } from 'vitest'
import { until } from '../client/api.ts'
import { makePlace, removePlace, type Wanted } from './filledData.ts'
import type { Place } from './ownDatabase.ts'
import { freePort } from './port.ts'
import type { Product } from './product.ts'
import { ROOT, spawnServer } from './serverProcess.ts'

const run = promisify(execFile)

/** The server as a process of its own: the outside lives on while it is dead, as the real one does. */
export interface StandaloneServer {
  url: string
  sandbox: string
  /** What a command that works on its data is told. */
  place: Place
  output(): string
  start(): Promise<void>
  /** kill -9. */
  kill(): Promise<void>
  stop(): Promise<void>
  /** The running process's own id. */
  pid(): number
  /** `npm run ledger:verify` on its data, while it is stopped; fails on a fault in the books. */
  verify(): Promise<string>
  dispose(): Promise<void>
}

async function ended(child: ChildProcess | undefined, signal: NodeJS.Signals): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => {
    child.once('exit', resolve)
  })
  child.kill(signal)
  await gone
}

const verifiedBooks = async (env: Record<string, string>): Promise<string> =>
  (
    await run(process.execPath, ['server/src/ledger/verify/verify.command.ts'], {
      cwd: ROOT,
      env: { ...process.env, ...env },
    })
  ).stdout

/**
 * `sandbox`: where the outside world listens; it is the caller's to start and to close. `env`: more
 * of the environment, e.g. DATABASE_URL.
 */
export async function startStandalone(
  name: string,
  sandbox: { url: string },
  env: Record<string, string> = {},
  wanted: Wanted = {},
): Promise<StandaloneServer> {
  const place = await makePlace(name, env, wanted)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let printed = ''
  let server: ChildProcess | undefined

  const end = (signal: NodeJS.Signals): Promise<void> => ended(server, signal)
  const start = async (): Promise<void> => {
    server = spawnServer(
      {
        PORT: String(port),
        SANDBOX_URL: sandbox.url,
        PUBLIC_URL: url,
        SERVER_URL: url,
        // The true cost is tested in areas/people/members; the launched product has it too.
        CHEAP_PASSWORDS: '1',
        ...place,
        ...env,
      },
      (text) => (printed += text),
    )
    const child = server
    // One that has ended will never be ready; one that lives may take long on a busy machine.
    await until(() => {
      if (child.exitCode !== null) throw new Error(`the server ended:\n${printed}`)
      return fetch(`${url}/readyz`).then(
        (response) => response.ok,
        () => false,
      )
    }, 150_000)
  }
  await start()
  return {
    url,
    sandbox: sandbox.url,
    place,
    output: () => printed,
    start,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    pid: () => server?.pid ?? 0,
    verify: () => verifiedBooks({ ...place, ...env }),
    async dispose() {
      await end('SIGKILL')
      await removePlace(place)
    },
  }
}

/**
 * The product without its launcher, the outside in this process: half of what `npm start` costs,
 * and the same server.
 */
export async function startApart(
  wanted: Wanted,
  env: Record<string, string> = {},
): Promise<Product> {
  const { now } = wanted
  const sandbox = await startSandbox({ port: 0, dataDir: null, ...(now && { now }) })
  try {
    const server = await startStandalone('e2e', sandbox, env, wanted)
    return {
      ...server,
      async dispose() {
        await server.dispose()
        await sandbox.close()
      },
    }
  } catch (error) {
    await sandbox.close()
    throw error
  }
}

/** The same for the tests around, with an outside of its own; both are gone after the last. */
export function useStandalone(
  name: string,
  ready: (server: StandaloneServer) => void,
  env: Record<string, string> = {},
  wanted: Wanted = {},
): void {
  let sandbox: Sandbox | undefined
  let server: StandaloneServer | undefined
  beforeAll(async () => {
    sandbox = await startSandbox({ port: 0, dataDir: null })
    server = await startStandalone(name, sandbox, env, wanted)
    ready(server)
  })
  afterAll(async () => {
    await server?.dispose()
    await sandbox?.close()
  })
}
