import type { IncomingMessage } from 'node:http'
import { all, compile } from '@fastify/proxy-addr'

/** The address behind the proxies we believe, as it is for every other call (TRUST_PROXY). */
export function addressReader(trustProxy: string): (request: IncomingMessage) => string {
  const trusted = compile(trustProxy.split(',').map((part) => part.trim()))
  return (request) => all(request, trusted).at(-1) ?? ''
}
