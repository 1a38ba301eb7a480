import { execFileSync, spawn, spawnSync } from 'node:child_process'
import {
  existsSync,
  globSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { freePort, pgbouncerAt } from '../../server/src/testing/pgbouncer.ts'
import { makeCertificates } from './certificates.ts'
import { etcdArguments, haproxyConfig, patroniConfig, pgbouncerConfig } from './configs.ts'
import { howToInstall } from './packages.ts'
import { planOf } from './plan.ts'
import { giveAway, otherUser } from './processes.ts'

const root = join(import.meta.dirname, '../..')
const read = (file: string): string => readFileSync(join(root, 'deploy', file), 'utf8')
const HAPROXY = '/usr/sbin/haproxy'
const PATRONI = '/usr/bin/patroni'
const SYSTEMD = '/usr/bin/systemd-analyze'
const plan = planOf({ folder: mkdtempSync(join(tmpdir(), 'krapao-plan-')), servers: 3 })

const SAFE = {
  synchronous_mode: true,
  synchronous_mode_strict: true,
  maximum_lag_on_failover: 0,
  primary_start_timeout: 0,
}

describe('the files for an operator', () => {
  it.each(['patroni/patroni.yml'])('%s tells a commit only when a standby has it', (file) => {
    expect(parse(read(file)).bootstrap.dcs).toMatchObject(SAFE)
  })

  it('keeps the leader’s lock where only its owner can write it, here and on one machine', () => {
    // With etcd3, Debian's Patroni takes the lock of another: docs/decisions/scale.md.
    for (const config of [
      parse(read('patroni/patroni.yml')),
      JSON.parse(patroniConfig(plan, 0, '/bin')),
    ]) {
      expect(config.etcd?.hosts).toHaveLength(3)
      expect(config).not.toHaveProperty('etcd3')
    }
    expect(etcdArguments(plan, 0)).toContain('--enable-v2')
    expect(read('etcd/etcd.env')).toContain('ETCD_ENABLE_V2=true')
  })

  it('leads PgBouncer and the standbys’ readers to where HAProxy listens', () => {
    const text = read('haproxy/database.cfg')
    const port = /^krapao = host=127\.0\.0\.1 port=(\d+)$/m.exec(
      read('pgbouncer/pgbouncer.ini'),
    )?.[1]
    expect(/^listen primary .*\n {2}bind 127\.0\.0\.1:(\d+)$/m.exec(text)?.[1]).toBe(port)
    // One that lost the lock is cut off, in both.
    expect(text).toContain('on-marked-down shutdown-sessions')
    for (const [role, uri] of [
      ['primary', '/primary'],
      ['standbys', '/replica'],
    ])
      expect(text).toMatch(new RegExp(`^listen ${role} (.|\\n  )*uri ${uri}$`, 'm'))
  })

  it.runIf(existsSync(PATRONI))('has a file that Patroni understands', () => {
    const file = join(root, 'deploy/patroni/patroni.yml')
    const { stdout } = spawnSync(PATRONI, ['--validate-config', file], { encoding: 'utf8' })
    // Its addresses and its folder are another machine's.
    const faults = stdout
      .split('\n')
      .filter((line) => line !== '' && !/\.(listen|bin_dir) /.test(line))
    expect(faults).toEqual([])
  })

  it.runIf(pgbouncerAt() !== null)('has a file with which PgBouncer starts', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'krapao-pooler-'))
    const [ini, users] = [join(folder, 'pgbouncer.ini'), join(folder, 'users.txt')]
    const port = await freePort()
    writeFileSync(users, '')
    const text = read('pgbouncer/pgbouncer.ini')
      .replace('/etc/pgbouncer/users.txt', users)
      .replace('/etc/krapao/tls', folder)
      .replace('listen_port = 6432', `listen_port = ${port}\nunix_socket_dir =`)
    writeFileSync(ini, text)
    makeCertificates(folder, ['localhost'])
    for (const each of [folder, ini, users, join(folder, 'ca.crt')]) giveAway(each)
    const pooler = spawn(pgbouncerAt() ?? '', [ini], { ...otherUser() })
    let printed = ''
    pooler.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()))
    await expect.poll(() => printed).toMatch(/process up|FATAL|ERROR/)
    pooler.kill('SIGKILL')
    rmSync(folder, { recursive: true })
    expect(printed).toContain('process up')
    expect(printed).not.toMatch(/WARNING|ERROR|FATAL/)
  })

  it('pools transactions, and names what the role needs', () => {
    const text = read('pgbouncer/pgbouncer.ini')
    expect(text).toContain('pool_mode = transaction')
    expect(text).toContain('set statement_timeout')
    // It would drop the server's role in silence.
    expect(text).not.toContain('ignore_startup_parameters')
  })

  it('runs the servers read-only, and waits longer for them than they drain', () => {
    const { services } = parse(read('compose.yaml'), { merge: true }) as {
      services: Record<string, Record<string, unknown>>
    }
    for (const name of ['server1', 'server2'])
      expect(services[name]).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        stop_grace_period: '15s',
        environment: { DRAIN_SECONDS: '3' },
      })
    const image = read('Dockerfile')
    expect(image).toMatch(/^USER node$/m)
    expect(image).toMatch(/^HEALTHCHECK /m)
    expect(image).toContain('npm ci --omit=dev --workspace server --ignore-scripts')
    expect(read('systemd/krapao@.service')).toContain('TimeoutStopSec=15')
  })

  it('asks everybody who decides about the primary, or reads the database, for a certificate or a password', () => {
    const patroni = parse(read('patroni/patroni.yml'), { merge: true })
    expect(patroni.restapi.verify_client).toBe('required')
    expect(patroni.etcd).toMatchObject({ protocol: 'https', cacert: expect.any(String) })
    for (const line of patroni.bootstrap.pg_hba as string[])
      expect(line).toMatch(/^hostssl .+ scram-sha-256$/)
    for (const who of ['superuser', 'replication', 'rewind'])
      expect(patroni.postgresql.authentication[who]).toMatchObject({ sslmode: 'verify-ca' })
    const etcd = read('etcd/etcd.env')
    expect(etcd).not.toContain('http://')
    for (const name of ['ETCD_CLIENT_CERT_AUTH', 'ETCD_PEER_CLIENT_CERT_AUTH'])
      expect(etcd).toContain(`${name}=true`)
    expect(read('pgbouncer/pgbouncer.ini')).toMatch(/^server_tls_sslmode = verify-ca$/m)
    expect(read('haproxy/database.cfg')).toMatch(/check-ssl verify required ca-file \S+ crt \S+/)
  })

  it('has no password that works, and no superuser for the servers', () => {
    for (const file of globSync('**/*.*', { cwd: join(root, 'deploy') }))
      expect(read(file), file).not.toMatch(/change-?me|method: trust/i)
    const { services } = parse(read('compose.yaml'), { merge: true }) as {
      services: Record<string, { environment: Record<string, string> }>
    }
    for (const name of ['server1', 'server2']) {
      const { environment = {} } = services[name] ?? {}
      expect(environment['DATABASE_URL']).toMatch(/^postgres:\/\/krapao_app:\$\{APP_PASSWORD:\?\}@/)
      expect(environment['MIGRATE_DATABASE_URL']).toMatch(/^postgres:\/\/krapao_owner:\$\{/)
      // Of the superuser's password the servers have nothing.
      expect(environment['POSTGRES_PASSWORD']).toBe('')
    }
  })

  it('leaves the files with secrets out of git and out of the image', () => {
    const files = ['production.env', 'deploy/production.env', '.env', 'deploy/.env', '.env.local']
    const ignored = execFileSync('git', ['check-ignore', ...files], { cwd: root, encoding: 'utf8' })
    expect(ignored.trim().split('\n')).toEqual(files)
    const ofDocker = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n')
    for (const line of ['**/.env', '**/.env.*', '**/production.env'])
      expect(ofDocker).toContain(line)
  })

  it('names images and actions by digest, but for the one that says why not', () => {
    const used = [
      ...read('Dockerfile').matchAll(/^FROM (\S+)/gm),
      ...read('compose.yaml').matchAll(/^ +image: (\S+)/gm),
      ...readFileSync(join(root, '.github/workflows/ci.yml'), 'utf8').matchAll(/uses: (\S+)/g),
    ].map(([, name]) => name ?? '')
    expect(used.filter((name) => !/@(sha256:[\da-f]{64}|[\da-f]{40})$/.test(name))).toEqual([
      'haproxy:2.6',
    ])
    expect(read('compose.yaml')).toContain('By its tag: no digest was known here.')
  })

  it('copies the package.json of each workspace, without which npm ci refuses', () => {
    const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    for (const each of workspaces as string[])
      expect(read('Dockerfile')).toContain(`COPY ${each}/package.json ${each}/`)
  })

  it.runIf(existsSync(SYSTEMD))('has units that systemd understands', () => {
    const folder = mkdtempSync(join(tmpdir(), 'krapao-units-'))
    const files = readdirSync(join(root, 'deploy/systemd')).map((name) => {
      const file = join(folder, name.replace('@.', '@3000.'))
      // The programs are not installed where the test runs.
      writeFileSync(file, read(`systemd/${name}`).replace(/^ExecStart=\S+/m, 'ExecStart=/bin/true'))
      return file
    })
    const { status, stderr } = spawnSync(SYSTEMD, ['verify', ...files], { encoding: 'utf8' })
    rmSync(folder, { recursive: true })
    expect([status, stderr]).toEqual([0, ''])
  })

  it('takes no busy server for a dead one, here and on one machine', () => {
    for (const text of [read('haproxy/haproxy.cfg'), haproxyConfig(plan)])
      expect(/^backend servers$(.|\n {2})*timeout check 5s$/m.test(text)).toBe(true)
    for (const text of [read('haproxy/database.cfg'), haproxyConfig(plan).split(/^listen /m)[1]])
      expect(text).toContain('timeout check 3s')
  })

  it('believes no address that a client says of itself', () => {
    expect(read('haproxy/haproxy.cfg')).toContain('http-request set-header X-Forwarded-For %[src]')
  })
})

describe('the configuration of the cluster on one machine', () => {
  it('is as safe as the files for an operator', () => {
    expect(JSON.parse(patroniConfig(plan, 0, '/bin')).bootstrap.dcs).toMatchObject(SAFE)
    expect(pgbouncerConfig(plan, 'users')).toContain('pool_mode = transaction')
  })

  it('says what to install where something is missing', () => {
    expect(howToInstall(['haproxy', 'etcd-server'])).toContain(
      'apt-get install --no-install-recommends haproxy etcd-server',
    )
  })

  it.runIf(existsSync(HAPROXY))('is understood by HAProxy, and so is the operator’s', () => {
    const own = join(plan.folder, 'haproxy.cfg')
    writeFileSync(own, haproxyConfig(plan))
    makeCertificates(plan.folder, ['localhost'])
    const [site, database] = ['haproxy', 'database'].map((name) => {
      const file = join(plan.folder, `${name}-of-deploy.cfg`)
      const text = read(`haproxy/${name}.cfg`)
      writeFileSync(file, text.replaceAll('/etc/krapao/tls', plan.folder))
      return file
    }) as [string, string]
    for (const files of [[own], [site], [site, database]])
      expect(() =>
        execFileSync(HAPROXY, ['-c', '-q', ...files.flatMap((file) => ['-f', file])], {
          stdio: 'pipe',
        }),
      ).not.toThrow()
  })
})
