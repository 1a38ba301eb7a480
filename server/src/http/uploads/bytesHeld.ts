import type { FastifyInstance, FastifyRequest } from 'fastify'
import { perContext } from '../../concurrency/perContext.ts'
import { Refused } from '../../runtime/refusal.ts'
import { senderOf } from './throttle.ts'

const MB = 1024 * 1024
/**
 * Bytes of files that one server holds at once, from their first until they are kept: of all, and
 * of one member or address.
 */
const OF_ALL = 96 * MB
const OF_ONE = 48 * MB

interface Held {
  /** Of each member or address, by request; the first of a map has been silent for longest. */
  holders: Map<string, Map<FastifyRequest, number>>
  /** Under whom a request holds: a line that has closed no longer tells its address. */
  subjects: Map<FastifyRequest, string>
  ofAll: number
}
const heldBy = perContext<Held>(() => ({
  holders: new Map(),
  subjects: new Map(),
  ofAll: 0,
}))
/** What this request's own server holds: two in one process do not fill each other. */
const heldFor = (request: FastifyRequest): Held => heldBy(request.server.server)

const sumOf = ({ holders }: Held, subject: string): number => {
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
  const held = heldFor(request)
  const subject = held.subjects.get(request) ?? senderOf(request)
  const own = sumOf(held, subject) + bytes
  if (own > OF_ONE) throw tooMuch()
  while (held.ofAll + bytes > OF_ALL) {
    const [most, theirs] = largest(held)
    if (most === undefined || theirs <= own) throw tooMuch()
    endQuietest(held, most)
  }
  const mine = held.holders.get(subject) ?? new Map<FastifyRequest, number>()
  const before = mine.get(request) ?? 0
  mine.delete(request)
  mine.set(request, before + bytes)
  held.holders.set(subject, mine)
  held.subjects.set(request, subject)
  held.ofAll += bytes
}

const tooMuch = (): Refused => new Refused('REQUEST_LIMIT', { retryAfter: 5 })

function largest(all: Held): [subject: string | undefined, bytes: number] {
  let [most, bytes]: [string | undefined, number] = [undefined, 0]
  for (const subject of all.holders.keys()) {
    const held = sumOf(all, subject)
    if (held > bytes) [most, bytes] = [subject, held]
  }
  return [most, bytes]
}

function endQuietest({ holders }: Held, subject: string): void {
  const [quietest] = holders.get(subject)?.keys() ?? []
  if (!quietest) return
  release(quietest)
  quietest.raw.destroy()
}

function release(request: FastifyRequest): void {
  const held = heldFor(request)
  const subject = held.subjects.get(request)
  if (subject === undefined) return
  held.subjects.delete(request)
  const mine = held.holders.get(subject)
  const bytes = mine?.get(request)
  if (!mine || bytes === undefined) return
  mine.delete(request)
  if (mine.size === 0) held.holders.delete(subject)
  held.ofAll -= bytes
}
