import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isPrivate } from '../../server/src/runtime/addressRanges.ts'
import { lanAddress, lanEnvironment, lanWords } from './lan.ts'

const at = (address: string, more: object = {}) => ({
  address,
  netmask: '255.255.255.0',
  family: 'IPv4' as const,
  mac: '',
  internal: false,
  cidr: null,
  ...more,
})

const HOUSE = {
  lo: [at('127.0.0.1', { internal: true })],
  docker0: [at('172.17.0.1')],
  wg0: [at('10.8.0.2')],
  eth1: [at('203.0.113.9')],
  eth0: [at('10.1.2.3')],
  wlan0: [at('192.168.1.7')],
}

describe('the address for a phone', () => {
  it("is this machine's own in a home's network, never a container's, a public one or its own loop", () => {
    expect(lanAddress(undefined, HOUSE)).toBe('192.168.1.7')
    expect(lanAddress(undefined, { eth0: [at('172.31.0.4')] })).toBe('172.31.0.4')
    expect(lanAddress(undefined, { eth0: [at('8.8.8.8'), at('169.254.7.7')] })).toBe('169.254.7.7')
    expect(lanAddress(undefined, { eth0: [at('2001:db8::1'), at('fd12::1')] })).toBe('fd12::1')
  })

  it('is refused where there is no such network, and why', () => {
    for (const interfaces of [
      {},
      { lo: [at('127.0.0.1', { internal: true })] },
      { docker0: [at('172.17.0.1')] },
      { eth0: [at('172.32.0.1'), at('203.0.113.9'), at('2001:db8::1'), at('fe80::1')] },
    ])
      expect(() => lanAddress(undefined, interfaces)).toThrow('A public one is not opened')
  })

  it('is the HOST that is set, where that is a private address of this machine', () => {
    expect(lanAddress('10.1.2.3', HOUSE)).toBe('10.1.2.3')
    for (const wanted of ['203.0.113.9', '0.0.0.0', '::', '192.168.1.8', '127.0.0.1'])
      expect(() => lanAddress(wanted, HOUSE), wanted).toThrow('HOST is none: 172.17.0.1, 10.8.0.2')
  })

  it('is private by RFC 1918, RFC 4193 or for one line alone', () => {
    const own = ['10.0.0.1', '172.16.0.1', '172.31.255.254', '192.168.0.1', '169.254.1.1']
    for (const address of [...own, 'fc00::1', 'fd12:3456::1', 'fe80::1%eth0', '::ffff:10.0.0.1'])
      expect(isPrivate(address), address).toBe(true)
    const others = ['11.0.0.1', '172.15.0.1', '172.32.0.1', '192.169.0.1', '100.64.0.1', '0.0.0.0']
    for (const address of [...others, '127.0.0.1', '2001:db8::1', '::', '::1', 'localhost', ''])
      expect(isPrivate(address), address).toBe(false)
  })
})

it('says where it is, and what it opens', () => {
  expect(lanEnvironment('10.1.2.3', '3000', '3100')).toMatchObject({
    HOST: '10.1.2.3',
    SANDBOX_HOST: '10.1.2.3',
    SANDBOX_PUBLIC_URL: 'http://10.1.2.3:3100',
  })
  expect(lanEnvironment('fd12::1', '3000', '3100')['PUBLIC_URL']).toBe('http://[fd12::1]:3000')
  expect(lanWords('10.1.2.3', '3000', '3100')).toMatch(
    /http:\/\/10\.1\.2\.3:3000, [^]*on no public one[^]*made-up people alone/,
  )
})

describe('npm start -- --lan', () => {
  const start = async (env: Record<string, string>) => {
    const child = spawn(process.execPath, [join(import.meta.dirname, '../start.ts'), '--lan'], {
      env: { PATH: process.env['PATH'], DATA_DIR: await mkdtemp(join(tmpdir(), 'lan-')), ...env },
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        said += chunk.toString('utf8')
      })
    const [code] = (await once(child, 'close')) as [number | null]
    return { code, said }
  }

  it('opens nothing at a public address, and says so without a stack trace', async () => {
    for (const HOST of ['203.0.113.9', '0.0.0.0']) {
      const { code, said } = await start({ HOST })
      expect([code, said]).toEqual([1, expect.stringContaining('HOST is none')])
      expect(said).not.toContain('at file:')
    }
  })

  it('opens nothing in production', async () => {
    const { code, said } = await start({ NODE_ENV: 'production' })
    expect([code, said]).toEqual([1, expect.stringContaining('not in production')])
  })

  it('has an address here, or says that there is none', () => {
    const ours = Object.values(networkInterfaces())
      .flatMap((each = []) => each)
      .filter(({ internal }) => !internal)
    const found = (() => {
      try {
        return lanAddress(undefined)
      } catch {
        return null
      }
    })()
    expect(found === null || ours.some(({ address }) => address === found)).toBe(true)
  })
})
