import { networkInterfaces, type NetworkInterfaceInfo } from 'node:os'
import { isPrivate } from '../../server/src/runtime/addressRanges.ts'
import { EnvironmentFault } from '../../server/src/runtime/environmentFault.ts'

type Interfaces = NodeJS.Dict<NetworkInterfaceInfo[]>

/** Which private address is taken first: a home's and an office's own; then IPv6, then none given. */
const FIRST = [/^192\.168\./, /^10\./, /^172\./, /:/, /^169\.254\./]

/** Containers' and tunnels' networks: no phone is on them. */
const NOT_A_PHONES = /^(docker|br-|veth|virbr|tun|wg)/

/** What a browser cannot be sent to: an address that holds on one line of this machine alone. */
const needsZone = (address: string): boolean => /^fe80:/i.test(address)

/**
 * By which address a phone on the same network reaches this machine: a private one (RFC 1918, RFC
 * 4193, RFC 3927), as whoever reaches it can pay money that is not there. `wanted`: HOST, where it
 * is set; it must be such an address of this machine. Refuses with an EnvironmentFault where there
 * is none.
 */
export function lanAddress(
  wanted: string | undefined,
  interfaces: Interfaces = networkInterfaces(),
): string {
  const own = Object.entries(interfaces)
    .flatMap(([name, addresses = []]) => addresses.map((each) => ({ name, ...each })))
    .filter(({ internal, address }) => !internal && isPrivate(address) && !needsZone(address))
  if (wanted) {
    if (own.some(({ address }) => address === wanted)) return wanted
    throw new EnvironmentFault(
      ['HOST'],
      `--lan opens a private address of this machine alone, and HOST is none: ${
        own.map(({ address }) => address).join(', ') || 'it has no other'
      }`,
    )
  }
  const near = own.filter(({ name }) => !NOT_A_PHONES.test(name)).map(({ address }) => address)
  for (const range of FIRST) {
    const found = near.find((address) => range.test(address))
    if (found) return found
  }
  throw new EnvironmentFault(
    [],
    'This machine has no private address on a network of its own. A public one is not opened: ' +
      'whoever reached it could pay money that is not there.',
  )
}

/** As it stands in a URL. */
export const urlOn = (address: string, port: string): string =>
  `http://${address.includes(':') ? `[${address}]` : address}:${port}`

/**
 * What `npm start -- --lan` adds to the environment: server and sandbox listen on this address and
 * on no other, so they call one another there too.
 */
export const lanEnvironment = (
  address: string,
  port: string,
  sandboxPort: string,
): Record<string, string> => ({
  LAN: '1',
  HOST: address,
  SERVER_URL: urlOn(address, port),
  PUBLIC_URL: urlOn(address, port),
  SANDBOX_HOST: address,
  SANDBOX_URL: urlOn(address, sandboxPort),
  SANDBOX_PUBLIC_URL: urlOn(address, sandboxPort),
})

/** What that opens, and what a browser does not give a page that came without TLS. */
export const lanWords = (address: string, port: string, sandboxPort: string): string =>
  [
    `On this network: ${urlOn(address, port)}, the outside ${urlOn(address, sandboxPort)}`,
    'Both listen on this private address alone, on no public one and not on 127.0.0.1.',
    'Whoever is on this network can reach both, and with the sandbox pay money that is not there:',
    'for made-up people alone. Without TLS a browser has no passkeys, no notices, no installing, no',
    "wallet links and no check of a spin; npm start without --lan has them on this machine's own browser.",
  ].join('\n')
