import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../server/src/testing/pgbouncer.ts'
import { siteConfig } from './configs.ts'

const HAPROXY = '/usr/sbin/haproxy'
const SHIPPED = join(import.meta.dirname, '../../deploy/haproxy/haproxy.cfg')
const BALANCER = '127.0.0.2'

/** What a client may say to be somebody else, or to be here by another name. */
const CLAIMS = {
  Forwarded: 'for=203.0.113.9;host=evil.example;proto=https',
  'X-Forwarded-For': '203.0.113.9',
  'X-Forwarded-Host': 'evil.example',
  'X-Forwarded-Port': '443',
  'X-Forwarded-Proto': 'https',
  'X-Forwarded-Server': 'evil.example',
  'X-Real-IP': '203.0.113.9',
}
const request = (headers: Record<string, string>): string =>
  `GET /seen HTTP/1.1\r\nHost: krapao.example\r\nConnection: close\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`

describe.runIf(existsSync(HAPROXY)).each([
  ['the operator’s file', 'shipped'],
  ['the cluster on one machine', 'cluster'],
] as const)('the proxy of %s', (_name, which) => {
  const folder = mkdtempSync(join(tmpdir(), 'krapao-site-'))
  let behind: Server
  let proxy: ChildProcess
  let port: number

  /** The waits of the file, shortened, so that the test need not wait for them. */
  const configOf = (at: string, server: string): string =>
    (which === 'shipped'
      ? readFileSync(SHIPPED, 'utf8')
          .replace('maxconn 20000', 'maxconn 1000')
          .replace('bind :8080', `bind ${at}`)
          .replace('src 192.0.2.1 192.0.2.2', `src ${BALANCER}`)
          .replace(/ {2}server server1 [^]*$/, `  server server1 ${server}\n`)
      : siteConfig({ at, servers: [server] })
    ).replace('timeout http-request 10s', 'timeout http-request 1s')

  beforeAll(async () => {
    behind = createServer((asked, answer) => answer.end(JSON.stringify(asked.headers)))
    await new Promise<void>((resolve) => behind.listen(0, '127.0.0.1', resolve))
    port = await freePort()
    const file = join(folder, 'haproxy.cfg')
    const server = `127.0.0.1:${(behind.address() as AddressInfo).port}`
    writeFileSync(file, configOf(`127.0.0.1:${port}`, server))
    proxy = spawn(HAPROXY, ['-db', '-q', '-f', file], { stdio: 'ignore' })
    await answers(async () => (await said(request({}))).startsWith('HTTP/1.1 200'))
  })
  afterAll(() => {
    proxy.kill('SIGKILL')
    behind.close()
    rmSync(folder, { recursive: true })
  })

  async function answers(isSo: () => Promise<boolean>): Promise<void> {
    for (const end = Date.now() + 30_000; !(await isSo().catch(() => false)); await sleep(50))
      if (Date.now() > end) throw new Error('the proxy does not answer')
  }
  const said = (text: string, from = '127.0.0.1'): Promise<string> =>
    new Promise((resolve, reject) => {
      let answer = ''
      const socket = connect({ port, host: '127.0.0.1', localAddress: from }, () =>
        socket.write(text),
      )
      socket
        .on('data', (chunk) => (answer += chunk.toString()))
        .on('close', () => resolve(answer))
        .on('error', reject)
    })
  const seen = async (text: string, from?: string): Promise<IncomingHttpHeaders> =>
    JSON.parse(/\{.*\}/.exec(await said(text, from))?.[0] ?? '{}') as IncomingHttpHeaders

  it('believes nothing that a client says of itself', async () => {
    const headers = await seen(request(CLAIMS))
    expect(headers).toMatchObject({ host: 'krapao.example', 'x-forwarded-for': '127.0.0.1' })
    expect(JSON.stringify(headers)).not.toMatch(/203\.0\.113|evil|https|443/)
    // One whom the file does not name is not believed by the PROXY protocol either.
    const spoken = await said(`PROXY TCP4 203.0.113.9 127.0.0.1 5 443\r\n${request({})}`)
    expect(spoken).toMatch(/^HTTP\/1.[01] 400/)
  })

  it('refuses two hosts', async () => {
    const two = request({}).replace('\r\n\r\n', '\r\nHost: evil.example\r\n\r\n')
    expect(await said(two)).toMatch(/^HTTP\/1.[01] 400/)
  })

  it('lets go of 50 who send their requests a byte at a time', async () => {
    const slow = Array.from({ length: 50 }, () => {
      const socket = connect({ port, host: '127.0.0.1' })
      const drip = setInterval(() => {
        if (socket.writable) socket.write('x')
      }, 100)
      socket.write('GET / HTTP/1.1\r\nHost: krapao.example\r\nX-Slow: ')
      return new Promise<void>((resolve) => {
        socket.on('error', () => undefined)
        socket.on('data', () => undefined)
        socket.once('close', () => {
          clearInterval(drip)
          resolve()
        })
      })
    })
    // Without an end to it this waits for the test's own.
    await Promise.all(slow)
    expect(await said(request({}))).toMatch(/^HTTP\/1.1 200/)
  })

  it.runIf(which === 'shipped')(
    'believes the balancer that it names, by the PROXY protocol',
    async () => {
      const headers = await seen(
        `PROXY TCP4 203.0.113.9 198.51.100.1 5555 443\r\n${request(CLAIMS)}`,
        BALANCER,
      )
      expect(headers).toMatchObject({
        'x-forwarded-for': '203.0.113.9',
        'x-forwarded-proto': 'https',
        host: 'krapao.example',
      })
      expect(headers['x-forwarded-host']).toBeUndefined()
    },
  )
})
