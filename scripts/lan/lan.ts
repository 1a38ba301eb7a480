import { networkInterfaces, type NetworkInterfaceInfo } from 'node:os'

type Interfaces = NodeJS.Dict<NetworkInterfaceInfo[]>

/** A home's and an office's own addresses (RFC 1918); those of containers and tunnels come last. */
const PRIVATE = [/^192\.168\./, /^10\./, /^172\.(1[6-9]|2\d|3[01])\./]

/** By which address a phone on the same network reaches this machine; null: there is none. */
export function addressOnNetwork(interfaces: Interfaces = networkInterfaces()): string | null {
  const own = Object.entries(interfaces)
    .filter(([name]) => !/^(docker|br-|veth|virbr|tun|wg)/.test(name))
    .flatMap(([, addresses = []]) => addresses)
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address)
  for (const range of PRIVATE) {
    const found = own.find((address) => range.test(address))
    if (found) return found
  }
  return null
}

/** What `npm start -- --lan` adds to the environment: server and sandbox listen for the network. */
export const lanEnvironment = (address: string, sandboxPort: string): Record<string, string> => ({
  LAN: '1',
  HOST: '0.0.0.0',
  SANDBOX_HOST: '0.0.0.0',
  SANDBOX_PUBLIC_URL: `http://${address}:${sandboxPort}`,
})

/** What that opens, and what a browser does not give a page that came without TLS. */
export const lanWords = (address: string, port: string, sandboxPort: string): string =>
  [
    `On this network: http://${address}:${port}, the outside http://${address}:${sandboxPort}`,
    'Whoever is on this network can reach both, and with the sandbox pay money that is not there:',
    'for made-up people alone. Without TLS a browser has no passkeys, no notices, no installing, no',
    "wallet links and no check of a spin; npm start without --lan has them on this machine's own browser.",
  ].join('\n')
