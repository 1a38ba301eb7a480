import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refused } from '../refused.ts'

const MB = 1024 * 1024
/**
 * Bytes of files that this process holds at once, from their first until they are kept: of all, and
 * of one member or address.
 */
const OF_ALL = 96 * MB
const OF_ONE = 48 * MB
const ofOne = new Map<string, number>()
const ofAll = { bytes: 0 }

declare module 'fastify' {
  interface FastifyRequest {
    bytesHeld?: number
  }
}

const whose = (request: FastifyRequest): string =>
  request.caller?.memberId ?? request.operator?.id ?? request.ip

/** What this request held is given back when it is answered, or when whoever asked is gone. */
export function countBytesHeld(scope: FastifyInstance): void {
  scope.addHook('onRequest', async (request, reply) => {
    reply.raw.once('close', () => release(request))
  })
  scope.addHook('onResponse', async (request) => release(request))
}

/** So many bytes more have come in; REQUEST_LIMIT where that is more than we hold. */
export function hold(request: FastifyRequest, bytes: number): void {
  const own = ofOne.get(whose(request)) ?? 0
  if (ofAll.bytes + bytes > OF_ALL || own + bytes > OF_ONE)
    throw new Refused('REQUEST_LIMIT', { retryAfter: 5 })
  ofAll.bytes += bytes
  ofOne.set(whose(request), own + bytes)
  request.bytesHeld = (request.bytesHeld ?? 0) + bytes
}

function release(request: FastifyRequest): void {
  const bytes = request.bytesHeld ?? 0
  request.bytesHeld = 0
  if (bytes === 0) return
  ofAll.bytes -= bytes
  const left = (ofOne.get(whose(request)) ?? 0) - bytes
  if (left > 0) ofOne.set(whose(request), left)
  else ofOne.delete(whose(request))
}
