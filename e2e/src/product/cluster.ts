import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { freePort } from './port.ts'

const run = promisify(execFile)

/** Where initdb and postgres are; null on a machine without PostgreSQL. */
export const postgresBin = (): string | null => {
  const debian = globSync('/usr/lib/postgresql/*/bin')
    .toSorted((a, b) => Number(a.split('/')[4]) - Number(b.split('/')[4]))
    .at(-1)
  return (
    [debian, '/usr/local/bin', '/usr/bin', '/opt/homebrew/bin'].find(
      (folder) => folder !== undefined && existsSync(join(folder, 'initdb')),
    ) ?? null
  )
}

/** A PostgreSQL of one's own, with fsync on as in production, that may be killed. */
export interface Cluster {
  url: string
  /** Its socket; its data is in `data` below. */
  folder: string
  start(): Promise<void>
  /** `kill -9` of every process of it at once, as a power switch. */
  kill(): Promise<void>
  /** SIGSTOP of every process of it: connections stay open, and nobody answers. */
  freeze(): Promise<void>
  /** SIGCONT of every process of it. */
  thaw(): Promise<void>
  /** `pg_ctl stop -m immediate`: told to drop everything. */
  stopImmediately(): Promise<void>
  dispose(): Promise<void>
}

const argumentsOf = (of: {
  data: string
  port: number
  folder: string
  settings: readonly string[]
}): string[] => [
  '-D',
  of.data,
  '-p',
  String(of.port),
  ...['listen_addresses=127.0.0.1', `unix_socket_directories=${of.folder}`, ...of.settings].flatMap(
    (each) => ['-c', each],
  ),
]

/** PostgreSQL refuses to run as root. */
async function otherUser(): Promise<{ uid: number; gid: number } | null> {
  if (process.getuid?.() !== 0) return null
  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map(async (what) => Number((await run('id', [what, 'postgres'])).stdout)),
  )
  return { uid: uid ?? 0, gid: gid ?? 0 }
}

/** A new one, or a copy of the primary. */
const made = (
  bin: string,
  data: string,
  of: Cluster | undefined,
  as: { cwd: string; uid?: number; gid?: number },
): Promise<unknown> =>
  of
    ? run(
        join(bin, 'pg_basebackup'),
        ['-d', of.url, '-D', data, '-R', '-X', 'stream', '-c', 'fast'],
        as,
      )
    : run(
        join(bin, 'initdb'),
        ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C'],
        as,
      )

/**
 * `of`: the primary that it follows, streaming; without it a primary of its own. `settings`: as
 * `name=value`.
 */
export async function startCluster({
  of,
  settings = [],
}: { of?: Cluster; settings?: readonly string[] } = {}): Promise<Cluster> {
  const bin = postgresBin()
  if (bin === null) throw new Error('no initdb on this machine')
  const folder = await mkdtemp(join(tmpdir(), 'krapao-pg-'))
  const [data, user, port] = [join(folder, 'data'), await otherUser(), await freePort()]
  if (user) await chown(folder, user.uid, user.gid)
  const as = { cwd: folder, ...user }
  await made(bin, data, of, as)
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  let postmaster: ChildProcess
  let printed = ''

  const start = async (): Promise<void> => {
    postmaster = spawn(join(bin, 'postgres'), argumentsOf({ data, port, folder, settings }), {
      ...as,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [postmaster.stdout, postmaster.stderr])
      stream?.on('data', (chunk: Buffer) => {
        printed = (printed + chunk.toString()).slice(-5_000)
      })
    if (!(await comesUp(url, postmaster)))
      throw new Error(`PostgreSQL does not answer:\n${printed}`)
  }
  const ended = (): Promise<unknown> =>
    postmaster.exitCode === null && postmaster.signalCode === null
      ? new Promise((resolve) => {
          postmaster.once('exit', resolve)
        })
      : Promise.resolve()
  const signalAll = (signal: NodeJS.Signals): Promise<void> =>
    signalGroup(postmaster.pid ?? 0, signal)
  const kill = async (): Promise<void> => {
    const gone = ended()
    await signalAll('SIGKILL')
    await gone
  }
  await start()
  return {
    url,
    folder,
    start,
    kill,
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    async stopImmediately() {
      await run(join(bin, 'pg_ctl'), ['-D', data, '-m', 'immediate', '-w', 'stop'], as)
      await ended()
    },
    async dispose() {
      await kill()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Within a minute. */
async function comesUp(url: string, postmaster: ChildProcess): Promise<boolean> {
  for (const end = Date.now() + 60_000; Date.now() < end;) {
    if (await answers(url)) return true
    if (postmaster.exitCode !== null) break
    await new Promise((resolve) => {
      setTimeout(resolve, 50)
    })
  }
  return false
}

/** Signals a postmaster and what it has started. */
async function signalGroup(own: number, signal: NodeJS.Signals): Promise<void> {
  // Every backend leads a group of its own: they are found by whose children they are, and the
  // postmaster goes first, so that it starts no more.
  const children = await run('ps', ['-o', 'pid=', '--ppid', String(own)]).then(
    ({ stdout }) => stdout.trim().split(/\s+/).map(Number),
    () => [],
  )
  for (const pid of [own, ...children].filter(Boolean)) {
    try {
      process.kill(pid, signal)
    } catch {
      // Already gone.
    }
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}
