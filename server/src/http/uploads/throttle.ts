import type { FastifyInstance, FastifyRequest } from 'fastify'
import { perContext } from '../../concurrency/perContext.ts'
import { addressSubject, networksOf } from '../../limits/networks.ts'
import { TokenBuckets } from './tokenBuckets.ts'

const MB = 1024 * 1024
/** Bodies up to this length, which they have told, cost too little to be counted. */
const SMALL_BODY = 64 * 1024
/** Longer than any call takes, with its form around it: what comes beyond is never read. */
export const LONGEST_BODY = 32 * MB

/** About what the best line of a phone brings; a slip or a photo comes in whole before it waits. */
const bucketsOf = perContext(() => new TokenBuckets({ bytesPerSecond: 4 * MB, burst: 8 * MB }))

export const senderOf = (request: FastifyRequest): string =>
  request.caller?.memberId ?? request.operator?.id ?? addressSubject(request.ip)

/** How long the sender must wait, and the networks around them, which have more in common; ms. */
function waitFor(request: FastifyRequest, bytes: number): number {
  const buckets = bucketsOf(request.server.server)
  const sender = senderOf(request)
  const [own, ...around] = networksOf(request.ip)
  const waits = sender === own.subject ? around : []
  return Math.max(
    buckets.take(sender, bytes),
    ...waits.map(({ subject, times }) => buckets.take(subject, bytes / times)),
  )
}

/**
 * Reads the large bodies of one member, operator or address no faster than a good line of a phone
 * brings them, so that whoever floods us waits for himself and takes nobody's time.
 */
export function throttleBodies(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (isLarge(request)) throttle(request)
    done()
  })
  // What is left of a refused body Node reads by itself, as fast as it comes and where nobody sees
  // it, unless somebody has begun to.
  app.addHook('onSend', (request, _reply, payload, done) => {
    if (!request.raw.complete && isLarge(request)) request.raw.resume()
    done(null, payload)
  })
}

function isLarge({ headers }: FastifyRequest): boolean {
  const length = headers['content-length']
  return length === undefined
    ? headers['transfer-encoding'] !== undefined
    : Number(length) > SMALL_BODY
}

function throttle(request: FastifyRequest): void {
  const { raw } = request
  let read = 0
  let timer: NodeJS.Timeout | null = null
  const count = (chunk: Buffer): void => {
    read += chunk.length
    if (read > LONGEST_BODY) return void raw.destroy()
    const waitMs = waitFor(request, chunk.length)
    if (waitMs === 0 || timer) return
    raw.pause()
    timer = setTimeout(() => {
      timer = null
      raw.resume()
    }, waitMs)
  }
  // Not before somebody reads: a listener of ours would let the first bytes go by.
  raw.once('resume', () => raw.on('data', count))
  // The parser of forms goes on by itself when it has room again.
  raw.on('resume', () => timer && raw.pause())
  raw.once('close', () => timer && clearTimeout(timer))
}
