import { describe, expect, it } from 'vitest'
import { addressOnNetwork, lanEnvironment, lanWords } from './lan.ts'

const at = (address: string, more: object = {}) => ({
  address,
  netmask: '255.255.255.0',
  family: 'IPv4' as const,
  mac: '',
  internal: false,
  cidr: null,
  ...more,
})

describe('the address for a phone', () => {
  it("is this machine's own in a home's network, never a container's, a public one or its own loop", () => {
    expect(
      addressOnNetwork({
        lo: [at('127.0.0.1', { internal: true })],
        docker0: [at('172.17.0.1')],
        wg0: [at('10.8.0.2')],
        eth1: [at('203.0.113.9')],
        eth0: [at('10.1.2.3')],
        wlan0: [at('192.168.1.7')],
      }),
    ).toBe('192.168.1.7')
    expect(addressOnNetwork({ eth0: [at('172.31.0.4')] })).toBe('172.31.0.4')
  })

  it('is none where there is no such network', () => {
    for (const interfaces of [
      {},
      { lo: [at('127.0.0.1', { internal: true })] },
      { docker0: [at('172.17.0.1')] },
      { eth0: [at('172.32.0.1'), at('203.0.113.9')] },
    ])
      expect(addressOnNetwork(interfaces)).toBeNull()
  })
})

it('says where it is, and what it opens', () => {
  expect(lanEnvironment('10.1.2.3', '3100')['SANDBOX_PUBLIC_URL']).toBe('http://10.1.2.3:3100')
  expect(lanWords('10.1.2.3', '3000', '3100')).toMatch(
    /http:\/\/10\.1\.2\.3:3000, [^]*made-up people alone/,
  )
})
