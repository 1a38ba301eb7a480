import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { APP_ROLE } from '../db/role/role.ts'

const PLACES = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer']
export const pgbouncerAt = (): string | null => PLACES.find((place) => existsSync(place)) ?? null

interface Pgbouncer {
  /** The same database through the pooler, as the server's role. */
  url: string
  close(): Promise<void>
}

/** What the pooler needs of the role: it logs in, and has the limits that a start may not set. */
export const POOLED_ROLE = [
  `alter role ${APP_ROLE} login`,
  `alter role ${APP_ROLE} set statement_timeout = '30s'`,
  `alter role ${APP_ROLE} set idle_in_transaction_session_timeout = '30s'`,
]

/**
 * A PgBouncer of one's own in transaction mode before the database at `direct`. Few connections,
 * handed out in turn: two transactions of one client hardly ever meet the same session.
 */
export async function startPgbouncer(direct: string): Promise<Pgbouncer> {
  const binary = pgbouncerAt()
  if (binary === null) throw new Error('pgbouncer is not installed')
  const { hostname, port: theirs, pathname, username } = new URL(direct)
  const owner = new Client({ connectionString: direct })
  await owner.connect()
  // One after another: two who alter one role at once get an error.
  await owner.query("select pg_advisory_lock(hashtext('krapao test role'))")
  const { rows } = await owner.query(
    'select from pg_roles where rolname = $1 and rolcanlogin and cardinality(rolconfig) >= 2',
    [APP_ROLE],
  )
  if (rows.length === 0) for (const each of POOLED_ROLE) await owner.query(each)
  await owner.end()
  const folder = await mkdtemp(join(tmpdir(), 'krapao-pgbouncer-'))
  const port = await freePort()
  const [ini, users] = [join(folder, 'pgbouncer.ini'), join(folder, 'users.txt')]
  await writeFile(users, `"${APP_ROLE}" ""\n"${username}" ""\n`)
  await writeFile(
    ini,
    `[databases]
* = host=${hostname} port=${theirs || 5432}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
max_client_conn = 200
default_pool_size = 6
server_round_robin = 1
log_connections = 0
log_disconnections = 0
`,
  )
  // It refuses to run as root.
  const as = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  await chown(folder, as.length > 0 ? 65_534 : (process.getuid?.() ?? -1), -1)
  const child = spawn(binary, ['-q', ...as, ini], { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-2_000)
  })
  const gone = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
  })
  const url = new URL(direct)
  url.username = APP_ROLE
  url.host = `127.0.0.1:${port}`
  url.pathname = pathname
  for (let tries = 0; !(await answers(url.href)); tries += 1) {
    if (child.exitCode !== null || tries > 200)
      throw new Error(`pgbouncer does not answer: ${said}`)
    await sleep(50)
  }
  return {
    url: url.href,
    async close() {
      child.kill('SIGTERM')
      setTimeout(() => child.kill('SIGKILL'), 2_000).unref()
      await gone
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const answers = async (url: string): Promise<boolean> => {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
      .once('error', reject)
      .listen(0, '127.0.0.1', () => {
        const { port } = probe.address() as AddressInfo
        probe.close(() => resolve(port))
      })
  })
