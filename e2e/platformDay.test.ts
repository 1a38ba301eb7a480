import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { startSandbox } from '@krapao/sandbox/start'
import { Client as Postgres } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PGBACKREST, restore } from '../scripts/backup/restore.ts'
import { giveAway, otherUser } from '../scripts/cluster/processes.ts'
import { Client, newMember, until } from './src/client/api.ts'
import { hasPrometheus, watch } from './src/platform/alarms.ts'
import {
  command,
  productionServer,
  type ProductionServer,
} from './src/platform/productionServer.ts'
import { secureDatabase } from './src/platform/tlsDatabase.ts'
import { postgresBin, startCluster, type Cluster } from './src/product/cluster.ts'
import { freePort } from './src/product/port.ts'
import { hasHaproxy, startProxy } from './src/product/proxy.ts'
import { ROOT } from './src/product/serverProcess.ts'
import { startStandalone } from './src/product/standaloneServer.ts'

const run = promisify(execFile)
const MIGRATE = 'server/src/commands/migrate.command.ts'
const STATUS = 'server/src/commands/keys/status.command.ts'
const REWRAP = 'server/src/commands/keys/rewrap.command.ts'
const key = (id: string): string => `${id}:${randomBytes(32).toString('base64')}`
const [OLD, NEW] = [key('k2026'), key('k2027')]
const PAID = 1_000
const IS_WHOLE = Boolean(process.env['PLATFORM_DAY'])
const hasTools = hasHaproxy && hasPrometheus && existsSync(PGBACKREST)
const MAY_RUN = Boolean(postgresBin()) && (hasTools || !IS_WHOLE)

/**
 * What a platform engineer does in a day, in this order, on PostgreSQL with TLS and two servers in
 * production behind HAProxy: `npm run platform:day`, some minutes. The short form, which runs with
 * all other tests and takes less than half a minute of a processor: the roles and the certificates
 * of deploy/, the owner's dry run and migration, and one server in production on TLS, as its own
 * role, started, ended and started with a new key.
 */
const day = IS_WHOLE ? "a platform engineer's day" : "the short form of a platform engineer's day"
describe.runIf(MAY_RUN)(day, () => {
  let folder: string
  let backups: string
  let database: Cluster
  let address: (user: 'krapao_owner' | 'krapao_app') => string
  let proxy: { close(): Promise<void> } | undefined
  let site: { url: string; sandbox: string; output(): string }
  let member: Client
  const servers: ProductionServer[] = []
  const times: Record<string, { seconds: string }> = {}
  const asOwner = () => ({
    DATABASE_URL: address('krapao_app'),
    MIGRATE_DATABASE_URL: address('krapao_owner'),
  })
  const asApp = (keys: string) => ({
    DATABASE_URL: address('krapao_app'),
    MIGRATE_DATABASE_URL: '',
    CREDENTIAL_KEYS: keys,
    DATA_DIR: join(folder, 'data'),
  })
  const pgbackrest = (...args: string[]) =>
    run(PGBACKREST, [`--config=${backups}`, '--stanza=krapao', ...args], {
      cwd: folder,
      ...otherUser(),
    })

  /** By the socket, as the cluster's own user. */
  const asItself = async (text: string) => {
    const client = new Postgres({
      host: database.folder,
      port: Number(new URL(database.url).port),
      user: 'postgres',
      database: 'krapao',
    })
    await client.connect()
    try {
      return await client.query<{ ssl: boolean }>(text)
    } finally {
      await client.end()
    }
  }

  let began = 0
  beforeEach(() => {
    began = performance.now()
  })
  afterEach(({ task }) => {
    times[task.name] = { seconds: ((performance.now() - began) / 1_000).toFixed(1) }
  })

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'krapao-day-'))
    await chmod(folder, 0o777)
    backups = join(folder, 'pgbackrest.conf')
    database = await startCluster({
      settings: IS_WHOLE
        ? [
            'archive_mode=on',
            `archive_command=${PGBACKREST} --config=${backups} --stanza=krapao archive-push %p`,
          ]
        : [],
    })
    await writeFile(
      backups,
      `[global]
repo1-path=${join(folder, 'repository')}
log-path=${join(folder, 'log')}
lock-path=${join(folder, 'lock')}
log-level-file=off
start-fast=y
[krapao]
pg1-path=${join(database.folder, 'data')}
pg1-port=${new URL(database.url).port}
pg1-socket-path=${database.folder}
`,
    )
    giveAway(backups)
    const [owner, app] = [randomBytes(18).toString('hex'), randomBytes(18).toString('hex')]
    address = await secureDatabase(database, { tls: folder, owner, app })
    if (IS_WHOLE) await pgbackrest('stanza-create')
  })
  afterAll(async () => {
    console.table(times)
    await proxy?.close()
    for (const each of servers) each.kill()
    await database?.dispose()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  })

  /** The member's calls go on meanwhile, and none fails. */
  async function underLoad(work: () => Promise<void>): Promise<void> {
    const failed: unknown[] = []
    const life = { ended: false, calls: 0 }
    const load = (async () => {
      for (; !life.ended; life.calls += 1) {
        const { status, body } = await member
          .get('/api/wallet')
          .catch((error: unknown) => ({ status: 0, body: String(error) }))
        if (status !== 200) failed.push([status, body])
        await sleep(50)
      }
    })()
    try {
      await until(async () => life.calls > 3)
      await work()
    } finally {
      life.ended = true
      await load
    }
    expect(failed).toEqual([])
  }
  async function restartEach(keys: string): Promise<void> {
    for (const server of servers) {
      await server.stop()
      await server.start(asApp(keys))
    }
  }

  const whole = it.runIf(IS_WHOLE)

  it('install: the owner migrates after a dry run, and a server before that is refused', async () => {
    const early = await command('server/src/main.ts', asApp(OLD))
    expect([early.code, early.said]).toEqual([1, expect.stringContaining('npm run migrate')])
    const dry = await command(MIGRATE, asOwner(), ['--dry-run'])
    expect([dry.code, dry.said]).toEqual([0, expect.stringContaining('nothing was changed')])
    expect((await command(MIGRATE, asOwner())).said).toMatch(/^applied: /)
    expect((await command(MIGRATE, asOwner(), ['--dry-run'])).said).toBe('nothing to apply\n')
  })

  it.skipIf(IS_WHOLE)(
    'a server in production starts on TLS as its own role, and starts again with a new key',
    async () => {
      const server = await productionServer(asApp(OLD))
      servers.push(server)
      await server.start()
      const { rows } = await asItself(
        "select ssl, usename from pg_stat_ssl join pg_stat_activity using (pid) where usename = 'krapao_app'",
      )
      expect(rows.length).toBeGreaterThan(0)
      expect(new Set(rows.map(({ ssl }) => ssl))).toEqual(new Set([true]))
      await server.stop()
      const lacks = await command('server/src/main.ts', asApp(NEW))
      expect([lacks.code, lacks.said]).toEqual([
        1,
        expect.stringContaining('CREDENTIAL_KEYS lacks k2026'),
      ])
      await server.start(asApp(`${NEW},${OLD}`))
      const keys = { ...asOwner(), CREDENTIAL_KEYS: `${NEW},${OLD}` }
      expect((await command(STATUS, keys)).said).toContain('k2027')
      await server.stop()
    },
  )

  whole('a member comes with money, from the outside of a day before', async () => {
    const outside = await startSandbox({ port: 0, dataDir: null })
    const before = await startStandalone('day', outside, { ...asApp(OLD), SEED: 'demo' })
    member = await newMember(before, PAID)
    expect((await member.get('/api/wallet/activate/pg')).status).toBe(200)
    await before.dispose()
    await outside.close()
  })

  whole('two servers in production stand behind HAProxy', async () => {
    servers.push(await productionServer(asApp(OLD)), await productionServer(asApp(OLD)))
    await Promise.all(servers.map((server) => server.start()))
    const at = `127.0.0.1:${await freePort()}`
    proxy = await startProxy(
      at,
      servers.map(({ host }) => host),
    )
    site = { url: `http://${at}`, sandbox: '', output: () => '' }
    const there = new Client(site)
    there.token = member.token
    member = there
    expect((await member.get('/api/wallet')).body.wallet.amount).toBe(PAID)
    expect((await fetch(`${site.url}/login`)).headers.get('strict-transport-security')).toMatch(
      /max-age=\d+/,
    )
  })

  whole('a backup is made, and restored with books that are right', async () => {
    await pgbackrest('backup', '--type=full')
    await pgbackrest('check')
    const found = await restore(
      {
        into: join(folder, 'restored'),
        to: null,
        stanza: 'krapao',
        config: backups,
        database: 'krapao',
        keep: false,
      },
      () => undefined,
    )
    expect(found.report).toContain('The books are right')
  })

  whole('an upgrade: one server after another ends and starts, and no call fails', async () => {
    await underLoad(async () => {
      expect((await command(MIGRATE, asOwner())).said).toBe('nothing to apply\n')
      await restartEach(OLD)
    })
  })

  whole(
    'the key is changed under load: read by all, written by all, sealed again, the old one gone',
    async () => {
      await underLoad(async () => {
        await restartEach(`${OLD},${NEW}`)
        await restartEach(`${NEW},${OLD}`)
        const early = await command('server/src/main.ts', asApp(NEW))
        expect([early.code, early.said]).toEqual([
          1,
          expect.stringContaining('CREDENTIAL_KEYS lacks k2026'),
        ])
        const commandKeys = { ...asOwner(), CREDENTIAL_KEYS: `${NEW},${OLD}` }
        expect((await command(STATUS, commandKeys)).said).toContain(
          'Still needed beside k2027: k2026.',
        )
        expect((await command(REWRAP, commandKeys)).said).toMatch(
          /[1-9]\d* rows are sealed by k2027/,
        )
        expect((await command(REWRAP, commandKeys)).said).toContain('Nothing to do')
        expect((await command(STATUS, commandKeys)).said).toContain('Everything is sealed by k2027')
        await restartEach(NEW)
      })
    },
  )

  whole(
    'a fresh clone with what production needs alone starts, and says what it lacks',
    async () => {
      const clone = join(folder, 'clone')
      await run('git', ['clone', '--quiet', '--no-hardlinks', ROOT, clone])
      const given = { cwd: clone, env: { ...process.env, NODE_ENV: '' }, maxBuffer: 2 ** 24 }
      const installed = await run('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund'], given)
      expect(installed.stdout + installed.stderr).toContain('web is not built')
      const [port, sandboxPort] = [await freePort(), await freePort()]
      const child = spawn('npm', ['start'], {
        ...given,
        detached: true,
        stdio: 'ignore',
        env: {
          ...given.env,
          PORT: String(port),
          SANDBOX_PORT: String(sandboxPort),
          OPS_PORT: 'off',
          DATA_DIR: join(folder, 'clone-data'),
        },
      })
      try {
        const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
        await until(
          () =>
            ask('/readyz').then(
              ({ ok }) => ok,
              () => false,
            ),
          300_000,
        )
        expect((await ask('/api/lookup/banks')).status).toBe(200)
      } finally {
        if (child.pid) process.kill(-child.pid, 'SIGTERM')
      }
    },
  )

  whole('an alarm fires when a server is gone, and not before', async () => {
    const prometheus = await watch(servers.map(({ metrics }) => metrics))
    try {
      await until(async () => (await prometheus.firing()).includes('FullBackupOld'))
      expect(await prometheus.firing()).not.toContain('ServerDown')
      servers[0]?.kill()
      await until(async () => (await prometheus.firing()).includes('ServerDown'))
      // The other one carries on.
      await until(async () => (await member.get('/api/wallet')).status === 200)
    } finally {
      await prometheus.close()
    }
  })
})
