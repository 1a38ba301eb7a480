import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addressSubject } from '../../limits/attempts.ts'
import { Refused } from '../../runtime/refusal.ts'

const MB = 1024 * 1024
/**
 * Bytes of files that this process holds at once, from their first until they are kept: of all, and
 * of one member or address.
 */
const OF_ALL = 96 * MB
const OF_ONE = 48 * MB

/** What each member or address holds, by request; the first of a map has been silent for longest. */
const holders = new Map<string, Map<FastifyRequest, number>>()
const ofAll = { bytes: 0 }

const whose = (request: FastifyRequest): string =>
  request.caller?.memberId ?? request.operator?.id ?? addressSubject(request.ip)
const sumOf = (subject: string): number => {
  let sum = 0
  for (const bytes of holders.get(subject)?.values() ?? []) sum += bytes
  return sum
}

/** What this request held is given back when it is answered, or when whoever asked is gone. */
export function countBytesHeld(scope: FastifyInstance): void {
  scope.addHook('onRequest', async (request, reply) => {
    reply.raw.once('close', () => release(request))
  })
  scope.addHook('onResponse', async (request) => release(request))
}

/**
 * So many bytes more have come in; REQUEST_LIMIT where that is more than one may hold. Where it is
 * more than all may, who holds most must end an upload, so that nobody's share grows with how early
 * he came; REQUEST_LIMIT for who holds most himself.
 */
export function hold(request: FastifyRequest, bytes: number): void {
  const subject = whose(request)
  const own = sumOf(subject) + bytes
  if (own > OF_ONE) throw tooMuch()
  while (ofAll.bytes + bytes > OF_ALL) {
    const [most, held] = largest()
    if (most === undefined || held <= own) throw tooMuch()
    endQuietest(most)
  }
  const mine = holders.get(subject) ?? new Map<FastifyRequest, number>()
  const before = mine.get(request) ?? 0
  mine.delete(request)
  mine.set(request, before + bytes)
  holders.set(subject, mine)
  ofAll.bytes += bytes
}

const tooMuch = (): Refused => new Refused('REQUEST_LIMIT', { retryAfter: 5 })

function largest(): [subject: string | undefined, bytes: number] {
  let [most, bytes]: [string | undefined, number] = [undefined, 0]
  for (const subject of holders.keys()) {
    const held = sumOf(subject)
    if (held > bytes) [most, bytes] = [subject, held]
  }
  return [most, bytes]
}

function endQuietest(subject: string): void {
  const [quietest] = holders.get(subject)?.keys() ?? []
  if (!quietest) return
  release(quietest)
  quietest.raw.destroy()
}

function release(request: FastifyRequest): void {
  const subject = whose(request)
  const mine = holders.get(subject)
  const bytes = mine?.get(request)
  if (!mine || bytes === undefined) return
  mine.delete(request)
  if (mine.size === 0) holders.delete(subject)
  ofAll.bytes -= bytes
}
