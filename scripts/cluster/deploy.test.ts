import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { etcdArguments, haproxyConfig, patroniConfig, pgbouncerConfig } from './configs.ts'
import { howToInstall } from './packages.ts'
import { planOf } from './plan.ts'

const root = join(import.meta.dirname, '../..')
const read = (file: string): string => readFileSync(join(root, 'deploy', file), 'utf8')
const HAPROXY = '/usr/sbin/haproxy'
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
    // With etcd3, Debian's Patroni takes the lock of another: docs/decisions/161.
    for (const config of [
      parse(read('patroni/patroni.yml')),
      JSON.parse(patroniConfig(plan, 0, '/bin')),
    ]) {
      expect(config.etcd?.hosts).toHaveLength(3)
      expect(config).not.toHaveProperty('etcd3')
    }
    expect(etcdArguments(plan, 0)).toContain('--enable-v2')
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
    expect(image).toContain('npm ci --omit=dev --ignore-scripts')
    expect(read('systemd/krapao@.service')).toContain('TimeoutStopSec=15')
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
    for (const file of [own, join(root, 'deploy/haproxy/haproxy.cfg')])
      expect(() => execFileSync(HAPROXY, ['-c', '-q', '-f', file], { stdio: 'pipe' })).not.toThrow()
  })
})
