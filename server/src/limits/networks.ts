import { isIPv4, isIPv6 } from 'node:net'
import type { Counted, Limit } from './limit.ts'

/** An address, or a network around it, and how many times one address's limit it is allowed. */
export interface Network {
  subject: string
  times: number
}

/** What is no address at all; all of it together is one address. */
const MALFORMED = 'unknown'

/**
 * The address, and the networks around it that one subscriber may own. An address is an IPv4
 * address (with the /24 around it, 10 times), or an IPv6 /64, which is what one household gets
 * (with the /56, 3 times, and the /48, 10 times). IPv4 written as IPv6 is IPv4; a zone, a port,
 * capitals and other spellings make no other address. What is no address (a proxy may be sent
 * anything), or whose line has closed before it was read, is one address without networks.
 */
export function networksOf(ip: string | undefined): [Network, ...Network[]] {
  const written = bare(ip ?? '')
  if (isIPv4(written)) return networksOfIPv4(written)
  if (!isIPv6(written)) return [{ subject: MALFORMED, times: 1 }]
  const groups = groupsOf(written)
  const [high = 0, low = 0] = groups.slice(6)
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xff_ff)
    return networksOfIPv4([high >> 8, high & 255, low >> 8, low & 255].join('.'))
  const start = (bits: 48 | 64) =>
    groups
      .slice(0, bits / 16)
      .map((group) => group.toString(16))
      .join(':')
  const fourth = ((groups[3] ?? 0) & 0xff_00).toString(16)
  return [
    { subject: `${start(64)}::/64`, times: 1 },
    { subject: `${start(48)}:${fourth}::/56`, times: 3 },
    { subject: `${start(48)}::/48`, times: 10 },
  ]
}

/** Who counts as one address; see {@link networksOf}. */
export const addressSubject = (ip: string | undefined): string => networksOf(ip)[0].subject

/** The widest network around an address: one crowd, where what counts is who waits for whom. */
export const crowdOf = (ip: string | undefined): string =>
  networksOf(ip).at(-1)?.subject ?? MALFORMED

/** A limit by address as the counts to take from: the address's own, and those of its networks. */
export const countsByAddress = (limit: Limit, ip: string | undefined): Counted[] =>
  networksOf(ip).map(({ subject, times }) => ({
    limit: { ...limit, hits: limit.hits * times },
    subject,
  }))

/** Without brackets, port and zone. */
const bare = (ip: string): string => {
  const address = ip.trim()
  const [, inBrackets] = /^\[([^\]]*)\](?::\d+)?$/.exec(address) ?? []
  return (inBrackets ?? address.replace(/^([\d.]+):\d+$/, '$1')).replace(/%.*$/, '')
}

const networksOfIPv4 = (address: string): [Network, ...Network[]] => [
  { subject: address, times: 1 },
  { subject: address.replace(/\d+$/, '0/24'), times: 10 },
]

const numbers = (groups = ''): number[] =>
  groups === '' ? [] : groups.split(':').map((group) => Number.parseInt(group, 16))

/** The eight groups of an IPv6 address; the URL's parser knows all spellings. */
function groupsOf(address: string): number[] {
  const [head, tail] = new URL(`http://[${address}]/`).hostname.slice(1, -1).split('::')
  const [left, right] = [numbers(head), numbers(tail)]
  if (tail === undefined) return left
  return [...left, ...Array<number>(8 - left.length - right.length).fill(0), ...right]
}
