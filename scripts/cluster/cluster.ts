import { chmodSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { POOLED_ROLE } from '../../server/src/testing/pgbouncer.ts'
import {
  etcdArguments,
  haproxyConfig,
  patroniConfig,
  pgbouncerConfig,
  pgbouncerUsers,
} from './configs.ts'
import { networkOf, type Network } from './network.ts'
import { howToInstall, missingPackages, postgresPrograms } from './packages.ts'
import { DATABASE, dataOf, nameOf, OWNER, PORTS, ROLE, urlsOf, type Plan } from './plan.ts'
import { giveAway, processesIn, type Processes } from './processes.ts'

const root = join(import.meta.dirname, '../..')
const NODE = ['--disable-warning=ExperimentalWarning']
type Log = (line: string) => void

/** A member of the cluster as Patroni tells. */
interface Member {
  name: string
  role: 'leader' | 'sync_standby' | 'replica' | 'standby_leader'
  state: string
  lag?: number | string
}

export interface Cluster {
  plan: Plan
  processes: Processes
  /** The cables of the databases; null on the loopback. */
  network: Network | null
  /**
   * Starts what does not run yet, in the order in which one needs the other; `servers`: only the
   * first of them.
   */
  start(options?: { servers?: number }): Promise<void>
  startServer(n: number): Promise<void>
  startPatroni(n: number): void
  stop(): Promise<void>
  members(): Promise<Member[]>
  /** Waits until one leads, and a synchronous standby follows; answers the members. */
  whole(count: number, withinMs?: number): Promise<Member[]>
}

const isReady = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  )

async function until(what: string, isSo: () => Promise<boolean>, ms = 120_000): Promise<void> {
  for (const end = Date.now() + ms; !(await isSo()); await sleep(200))
    if (Date.now() > end) throw new Error(`${what} did not come to be in ${ms / 1_000} s`)
}

/**
 * The cluster of a plan; `env`: more of the servers' environment. Refuses, with what to install,
 * where a program is missing.
 */
export function clusterOf(plan: Plan, log: Log, env: Record<string, string> = {}): Cluster {
  const missing = missingPackages()
  if (missing.length > 0) throw new Error(howToInstall(missing))
  mkdirSync(plan.folder, { recursive: true })
  giveAway(plan.folder)
  const processes = processesIn(plan.folder)
  const urls = urlsOf(plan)
  const network = plan.hasNetwork ? networkOf(plan) : null
  const write = (name: string, text: string): string => {
    const file = dataOf(plan, name)
    writeFileSync(file, text)
    giveAway(file)
    return file
  }

  const { members, whole } = membersOf(urls)

  const startPatroni = patroniStarter({ plan, processes, network, write })

  const startServer = serverStarter({ plan, processes, urls, env })

  return {
    plan,
    processes,
    network,
    members,
    whole,
    startPatroni,
    startServer,
    async start({ servers = plan.servers.length } = {}) {
      await startBelow({ plan, log, processes, write, startPatroni, whole })
      // The first one fills the empty database, and makes the key that all of them share.
      for (let n = 0; n < servers; n += 1) {
        log(`server ${n + 1} of ${servers}`)
        await startServer(n)
      }
      await until('the site', () => isReady(`${urls.site}/readyz`))
    },
    async stop() {
      await stopAll(
        processes,
        plan.servers.map((_, n) => nameOf('server', n)),
      )
      await stopAll(processes, ['sandbox', 'pgbouncer', 'haproxy'])
      await stopAll(
        processes,
        plan.postgres.map((_, n) => nameOf('postgres', n)),
      )
      await stopAll(
        processes,
        plan.etcd.map((_, n) => nameOf('etcd', n)),
      )
      network?.remove()
    },
  }
}

function patroniStarter({
  plan,
  processes,
  network,
  write,
}: {
  plan: Plan
  processes: Processes
  network: Network | null
  write: (name: string, text: string) => string
}) {
  const startPatroni = (n: number): void => {
    const name = nameOf('postgres', n)
    const config = write(`${name}.yml`, patroniConfig(plan, n, postgresPrograms() ?? ''))
    if (!existsSync(dataOf(plan, name))) {
      mkdirSync(dataOf(plan, name))
      chmodSync(dataOf(plan, name), 0o700)
      giveAway(dataOf(plan, name))
    }
    const inside = network?.within(n, '/usr/bin/patroni', [config])
    if (inside) processes.start(name, inside.program, inside.args)
    else processes.start(name, '/usr/bin/patroni', [config], { isOther: true })
  }
  return startPatroni
}

function serverStarter({
  plan,
  processes,
  urls,
  env,
}: {
  plan: Plan
  processes: Processes
  urls: ReturnType<typeof urlsOf>
  env: Record<string, string>
}) {
  const startServer = async (n: number): Promise<void> => {
    processes.start(nameOf('server', n), process.execPath, [...NODE, 'server/src/main.ts'], {
      cwd: root,
      env: {
        NODE_ENV: '',
        HOST: plan.servers[n] ?? '',
        PORT: String(PORTS.server),
        DATABASE_URL: urls.pooled,
        DATABASE_DIRECT_URL: urls.direct,
        READ_DATABASE_URL: urls.standbys,
        DATA_DIR: dataOf(plan, 'data'),
        SANDBOX_URL: urls.sandbox,
        PUBLIC_URL: urls.site,
        SERVER_URL: urls.site,
        DRAIN_SECONDS: '3',
        OPS_PORT: 'off',
        ...env,
      },
    })
    await until(
      `server ${n + 1} (see ${plan.folder}/${nameOf('server', n)}.log)`,
      async () => {
        if (!processes.isAlive(nameOf('server', n))) throw new Error(`server ${n + 1} ended`)
        return isReady(`${urls.servers[n]}/readyz`)
      },
      180_000,
    )
  }
  return startServer
}

function membersOf(urls: ReturnType<typeof urlsOf>) {
  const members = async (): Promise<Member[]> => {
    for (const url of urls.patroni) {
      const answer = await fetch(`${url}/cluster`, { signal: AbortSignal.timeout(2_000) })
        .then((response) => response.json() as Promise<{ members: Member[] }>)
        // It may fall silent between the head of its answer and the body.
        .catch(() => null)
      if (answer) return answer.members
    }
    return []
  }
  const whole: Cluster['whole'] = async (count, withinMs = 120_000) => {
    let seen: Member[] = []
    await until(
      `a cluster of ${count} with a synchronous standby`,
      async () => {
        seen = await members()
        const running = seen.filter(({ state }) => ['running', 'streaming'].includes(state))
        return (
          running.length >= count &&
          running.some(({ role }) => role === 'leader') &&
          running.some(({ role }) => role === 'sync_standby')
        )
      },
      withinMs,
    )
    return seen
  }
  return { members, whole }
}

/** Everything under the servers: the agreement, the databases, the proxies, the outside. */
async function startBelow({
  plan,
  log,
  processes,
  write,
  startPatroni,
  whole,
}: {
  plan: Plan
  log: Log
  processes: Processes
  write: (name: string, text: string) => string
  startPatroni: (n: number) => void
  whole: Cluster['whole']
}) {
  log('etcd, three of them')
  for (const n of plan.etcd.keys())
    processes.start(nameOf('etcd', n), '/usr/bin/etcd', etcdArguments(plan, n))
  await until('etcd', () => isReady(`http://${plan.etcd[0]}:${PORTS.etcd}/health`))
  log('PostgreSQL under Patroni: a primary and two standbys')
  for (const n of plan.postgres.keys()) startPatroni(n)
  for (const { name, role } of await whole(plan.postgres.length)) log(`  ${name}: ${role}`)
  log('HAProxy and PgBouncer')
  const proxy = write('haproxy.cfg', haproxyConfig(plan))
  processes.start('haproxy', '/usr/sbin/haproxy', ['-db', '-f', proxy])
  await until('the way to the primary', () => prepareDatabase(plan))
  const pooler = write('pgbouncer.ini', pgbouncerConfig(plan, write('users.txt', pgbouncerUsers())))
  processes.start('pgbouncer', '/usr/sbin/pgbouncer', ['-q', pooler], { isOther: true })
  log('the sandbox')
  mkdirSync(dataOf(plan, 'data'), { recursive: true })
  processes.start('sandbox', process.execPath, [...NODE, 'sandbox/src/main.ts'], {
    cwd: root,
    env: {
      NODE_ENV: '',
      SANDBOX_HOST: plan.sandbox,
      SANDBOX_PORT: String(PORTS.sandbox),
      DATA_DIR: dataOf(plan, 'data'),
    },
  })
}

const stopAll = (processes: Processes, names: string[]): Promise<unknown> =>
  Promise.all(names.map((name) => processes.stop(name)))

/** The owner, the server's role with what a pooler needs of it, and the database; true once done. */
async function prepareDatabase(plan: Plan): Promise<boolean> {
  const client = new Client({
    connectionString: `postgres://postgres@${plan.proxy}:${PORTS.primary}/postgres`,
    connectionTimeoutMillis: 2_000,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rowCount } = await client.query('select from pg_database where datname = $1', [
      DATABASE,
    ])
    if (rowCount) return true
    for (const each of [
      `create role ${ROLE}`,
      ...POOLED_ROLE,
      `create role ${OWNER} login createrole`,
    ])
      await client.query(each)
    await client.query(`grant ${ROLE} to ${OWNER}`)
    await client.query(`create database ${DATABASE} owner ${OWNER} template template0 locale 'C'`)
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Removes what a stopped cluster has left. */
export const forget = (plan: Plan): void => rmSync(plan.folder, { recursive: true, force: true })
