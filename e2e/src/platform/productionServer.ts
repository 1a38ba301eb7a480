import { execFile, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { productionEnvironment } from '../../../server/src/testing/productionEnvironment.ts'
import { until } from '../client/api.ts'
import { freePort } from '../product/port.ts'
import { ROOT, spawnServer } from '../product/serverProcess.ts'

type Env = Record<string, string>

/** A server in production, whose outside nobody answers for. */
export interface ProductionServer {
  host: string
  /** `host:port` of its metrics. */
  metrics: string
  /** With this environment from now on. */
  start(more?: Env): Promise<void>
  /** SIGTERM, until it has ended. */
  stop(): Promise<void>
  kill(): void
}

const site = productionEnvironment()

const ended = (child: ChildProcess): Promise<unknown> =>
  child.exitCode === null && child.signalCode === null
    ? new Promise((resolve) => {
        child.once('exit', resolve)
      })
    : Promise.resolve()

export async function productionServer(env: Env): Promise<ProductionServer> {
  const [port, opsPort] = [await freePort(), await freePort()]
  let given = env
  let server: ChildProcess | undefined
  return {
    host: `127.0.0.1:${port}`,
    metrics: `127.0.0.1:${opsPort}`,
    async start(more = {}) {
      given = { ...given, ...more }
      let printed = ''
      const child = spawnServer(
        {
          ...site,
          ...given,
          HOST: '127.0.0.1',
          PORT: String(port),
          OPS_PORT: String(opsPort),
          DRAIN_SECONDS: '3',
          LOG_LEVEL: 'error',
        },
        (text) => (printed += text),
      )
      server = child
      await until(() => {
        if (child.exitCode !== null) throw new Error(`the server ended:\n${printed}`)
        return fetch(`http://127.0.0.1:${port}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        )
      }, 150_000)
    },
    async stop() {
      server?.kill('SIGTERM')
      if (server) await ended(server)
    },
    kill: () => void server?.kill('SIGKILL'),
  }
}

/** A command of an operator of the machine, in production. */
export function command(
  file: string,
  env: Env,
  args: readonly string[] = [],
): Promise<{ code: number; said: string }> {
  const line = ['--disable-warning=ExperimentalWarning', join(ROOT, file), ...args]
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      line,
      { cwd: ROOT, env: { ...process.env, ...site, ...env } },
      (error, stdout, stderr) => {
        resolve({ code: error ? Number(error.code ?? 1) : 0, said: stdout + stderr })
      },
    )
  })
}
