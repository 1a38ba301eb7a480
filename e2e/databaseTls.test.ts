import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { giveAway, otherUser } from '../scripts/cluster/processes.ts'
import { openDatabase } from '../server/src/db/open.ts'
import { pgbouncerAt } from '../server/src/testing/pgbouncer.ts'
import { until } from './src/client/api.ts'
import { secureDatabase } from './src/platform/tlsDatabase.ts'
import { postgresBin, startCluster, type Cluster } from './src/product/cluster.ts'
import { freePort } from './src/product/port.ts'

const deploy = join(import.meta.dirname, '../deploy')
const read = (file: string): string => readFileSync(join(deploy, file), 'utf8')
const [OWNER, APP] = ['ownersOwnPassword', 'serversOwnPassword']
const tls = mkdtempSync(join(tmpdir(), 'krapao-tls-'))
let cluster: Cluster
let pooler: ChildProcess | undefined
let poolerPort: number

const urlOf = (user: string, password: string, more = '', port?: number): string => {
  const url = new URL(cluster.url)
  const at = port ?? url.port
  return `postgres://${user}:${password}@127.0.0.1:${at}/krapao${more}`
}
const BY_TLS = `?sslmode=verify-full&sslrootcert=${join(tls, 'ca.crt')}`
const connects = async (connectionString: string): Promise<string> => {
  const client = new Client({ connectionString })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ ssl: boolean; login: string }>(
      'select ssl, session_user::text as login from pg_stat_ssl where pid = pg_backend_pid()',
    )
    return `${rows[0]?.login} ${rows[0]?.ssl ? 'by TLS' : 'in the open'}`
  } catch (error) {
    return (error as Error).message
  } finally {
    await client.end().catch(() => undefined)
  }
}

describe.runIf(postgresBin() && pgbouncerAt())('the database of the files in deploy/', () => {
  beforeAll(async () => {
    cluster = await startCluster()
    await secureDatabase(cluster, { tls, owner: OWNER, app: APP })
    const bare = new Client({
      host: cluster.folder,
      port: Number(new URL(cluster.url).port),
      user: 'postgres',
      database: 'postgres',
    })
    await bare.connect()
    const { rows } = await bare.query<{ secret: string }>(
      "select rolpassword as secret from pg_authid where rolname = 'krapao_app'",
    )
    await bare.end()
    await until(async () => (await connects(urlOf('krapao_app', APP, BY_TLS))).endsWith('by TLS'))

    const [ini, users] = [join(tls, 'pgbouncer.ini'), join(tls, 'users.txt')]
    poolerPort = await freePort()
    writeFileSync(users, `"krapao_app" "${rows[0]?.secret}"\n`)
    writeFileSync(
      ini,
      read('pgbouncer/pgbouncer.ini')
        .replace('/etc/pgbouncer/users.txt', users)
        .replace('/etc/krapao/tls', tls)
        .replace('port=5000', `port=${new URL(cluster.url).port}`)
        .replace('listen_port = 6432', `listen_port = ${poolerPort}\nunix_socket_dir =`),
    )
    for (const each of [tls, ini, users, join(tls, 'ca.crt')]) giveAway(each)
    pooler = spawn(pgbouncerAt() ?? '', ['-q', ini], { stdio: 'ignore', ...otherUser() })
  })
  afterAll(async () => {
    pooler?.kill('SIGKILL')
    await cluster?.dispose()
    rmSync(tls, { recursive: true, force: true })
  })

  it('lets nobody in without TLS, nor without the password', async () => {
    expect(await connects(urlOf('krapao_app', APP))).toContain('no encryption')
    expect(await connects(urlOf('krapao_app', 'wrong', BY_TLS))).toContain('password')
    expect(await connects(urlOf('postgres', '', BY_TLS))).toMatch(/password/)
  })

  it('is reached through the pooler by TLS, as the server’s role', async () => {
    const through = urlOf('krapao_app', APP, '', poolerPort)
    await until(async () => (await connects(through)).startsWith('krapao_app'))
    expect(await connects(through)).toBe('krapao_app by TLS')
    expect(await connects(urlOf('krapao_app', 'wrong', '', poolerPort))).toContain(
      'authentication failed',
    )
  })

  it('takes a server of production, whose owner is no superuser', async () => {
    const opened = await openDatabase({
      databaseUrl: urlOf('krapao_app', APP, BY_TLS),
      migrateUrl: urlOf('krapao_owner', OWNER, BY_TLS),
      dataDir: null,
      production: true,
      log: { info() {}, warn() {} },
    })
    await opened.ping()
    await opened.close()
  })
})
