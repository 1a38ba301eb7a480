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
