import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const OWN_ROOT = join(import.meta.dirname, '../..')

export interface Running {
  port: number
  /** Milliseconds of processor time the process has used; null where /proc does not tell. */
  cpuMs(): Promise<number | null>
  stop(): Promise<void>
  /** As `kill -9` would, and its sandbox with it. */
  kill(): Promise<void>
}

/** Of this process: however it ends, they end with it. */
const children = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of children) child.kill('SIGTERM')
})

/** Another server there would answer in the place of ours. */
async function demandFree(port: number): Promise<void> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', () =>
      reject(new Error(`port ${port} is in use: end what has it, or --port`)),
    )
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve()))
  })
}

/**
 * The product's server as `npm start` runs it, in a process of its own, writing the log of
 * production (to nowhere), beside the sandbox. `root`: the tree it is taken from. `first`: the port
 * of a server that has a sandbox already, which is then shared. `own`: the data directory, kept
 * when the server has stopped; without a database's URL it holds the embedded one.
 */
export async function startServer(
  databaseUrl: string,
  port: number,
  nodeArgs: string[],
  root = OWN_ROOT,
  first = port,
  own: string | null = null,
): Promise<Running> {
  await demandFree(port)
  if (first === port) await demandFree(first + 1)
  const dataDir = own ?? mkdtempSync(join(tmpdir(), 'krapao-bench-'))
  const env = envOf({ databaseUrl, dataDir, port, first })
  const start = (args: string[], file: string): ChildProcess => {
    const child = spawn(process.execPath, [...args, join(root, file)], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env,
    })
    children.add(child)
    child.once('exit', () => children.delete(child))
    return child
  }
  const sandbox = first === port ? start([], 'sandbox/src/main.ts') : null
  const server = start(nodeArgs, 'server/src/main.ts')
  let stopping = false
  // Its callers only see their connections reset.
  for (const [name, child] of Object.entries({ sandbox, server }))
    child?.once('exit', (code, signal) => {
      if (!stopping) console.error(`the ${name} on port ${port} ended: ${signal ?? code}`)
    })
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    stopping = true
    for (const child of [server, sandbox]) {
      if (!child || child.exitCode !== null || child.signalCode !== null) continue
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill(signal)
      await ended
    }
  }
  const stop = async (): Promise<void> => {
    await end('SIGTERM')
    if (own === null) rmSync(dataDir, { recursive: true, force: true })
  }
  await untilReady(port, server, stop)
  return {
    port,
    stop,
    kill: () => end('SIGKILL'),
    cpuMs: () =>
      readFile(`/proc/${server.pid}/schedstat`, 'utf8').then(
        (text) => Number(text.split(' ')[0]) / 1e6,
        () => null,
      ),
  }
}

function envOf({
  databaseUrl,
  dataDir,
  port,
  first,
}: {
  databaseUrl: string
  dataDir: string
  port: number
  first: number
}) {
  const { DATABASE_URL: _, ...outer } = process.env
  const env = {
    ...outer,
    PORT: String(port),
    HOST: '127.0.0.1',
    OPS_PORT: 'off',
    ...(databaseUrl === '' ? {} : { DATABASE_URL: databaseUrl }),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'info',
    SANDBOX_PORT: String(first + 1),
    SANDBOX_URL: `http://127.0.0.1:${first + 1}`,
    CALLBACK_URL: `http://127.0.0.1:${first}`,
  }
  return env
}

/** One that has ended will never be ready; one that lives may take minutes on a busy machine. */
const MOST_TRIES = 1_500

async function untilReady(port: number, server: ChildProcess, stop: () => Promise<void>) {
  for (
    let tries = 0;
    !(await fetch(`http://127.0.0.1:${port}/readyz`).then(
      (reply) => reply.ok,
      () => false,
    ));
    tries++
  ) {
    if (tries > MOST_TRIES || server.exitCode !== null) {
      await stop()
      throw new Error('the server did not start')
    }
    await sleep(200)
  }
}
