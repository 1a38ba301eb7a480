import { BlockList, isIP } from 'node:net'

const MAPPED = /^::ffff:(?=\d+\.)/i
const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 4 ? 'ipv4' : 'ipv6')
const WIDTH = { ipv4: 32, ipv6: 128 } as const

/** `10.8.0.0/16`, `2001:db8::/48`, or one address. */
export function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  if (isIP(address) === 0 || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= WIDTH[familyOf(address)])
}

/**
 * Addresses that the internet leads to nobody by: RFC 1918, RFC 4193 (ULA), and those of one line,
 * RFC 3927 and RFC 4291 section 2.5.6.
 */
const PRIVATE = inNetworks([
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '169.254.0.0/16',
  'fc00::/7',
  'fe80::/10',
])
export const isPrivate = (address: string): boolean => PRIVATE(address.replace(/%.*$/, ''))

/** Networks written with spaces between. */
export const networksIn = (text: string): string[] =>
  text.split(/\s+/).filter((each) => each !== '')

/** Whether an address lies in one of these networks; with none of them, every address does. */
export function inNetworks(networks: readonly string[]): (address: string) => boolean {
  if (networks.length === 0) return () => true
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const family = familyOf(address)
    list.addSubnet(address, bits === undefined ? WIDTH[family] : Number(bits), family)
  }
  return (given) => {
    const address = given.replace(MAPPED, '')
    return isIP(address) !== 0 && list.check(address, familyOf(address))
  }
}
