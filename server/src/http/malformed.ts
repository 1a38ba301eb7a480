import { STATUS_CODES } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { ErrorCode } from '@krapao/contract/errors'
import type { FastifyInstance } from 'fastify'
import { Refused } from '../runtime/refusal.ts'

const refusal = (reason: string): string =>
  JSON.stringify({ message: 'INVALID_REQUEST' satisfies ErrorCode, details: { reason } })
const HEADERS = {
  'content-type': 'application/json',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
}

const STATUS: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/**
 * Answers anything that is not HTTP, or too much of it, with our own refusal: it never becomes a
 * request, so nothing else would.
 */
export function refuseMalformed(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const status = STATUS[error.code ?? ''] ?? 400
  const body = refusal(error.code ?? 'BAD_REQUEST')
  const head = Object.entries({
    ...HEADERS,
    'content-length': String(body.length),
    connection: 'close',
  })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')
  if (socket.writable)
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n${body}`)
  socket.destroySoon()
}

/** The same for an Expect that is not 100-continue, which Node would answer with an empty body. */
export function refuseExpectations(server: Server): void {
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    response.writeHead(417, { ...HEADERS, connection: 'close' }).end(refusal('EXPECTATION_FAILED'))
  })
}

const HOST = /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i

/**
 * HTTP demands one host, and a name that is one: a proxy may have read the other of two. Asked to
 * look, Node would refuse with an empty body. A star for an address is for OPTIONS alone (RFC 9112,
 * 3.2.4); the router would take it for a page's.
 */
export function demandHost(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers: { host }, raw }) => {
    if (raw.url === '*') throw new Refused('INVALID_REQUEST', { details: { reason: 'NO_ADDRESS' } })
    if (host === undefined) {
      if (raw.httpVersion === '1.0') return
      throw new Refused('INVALID_REQUEST', { details: { reason: 'NO_HOST' } })
    }
    if (raw.rawHeaders.filter((name, n) => n % 2 === 0 && name.toLowerCase() === 'host').length > 1)
      throw new Refused('INVALID_REQUEST', { details: { reason: 'TWO_HOSTS' } })
    if (!HOST.test(host) || !URL.canParse(`http://${host}`))
      throw new Refused('KEY_INVALID', { details: { header: 'Host' } })
  })
}
