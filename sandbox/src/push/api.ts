import { createPublicKey, verify } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { World } from '../world.ts'

/** A notice that came for a browser, encrypted as the service has it. */
interface Pushed {
  /** The body as it came, in base64: only the browser can read it. */
  body: string
  ttl: number
  /** Of several with the same topic a browser that was off gets the last; empty: none. */
  topic: string
  subject: string
}
const pushed = new WeakMap<World, Map<string, Pushed[]>>()
const gone = new WeakMap<World, Set<string>>()
const of = <V>(kept: WeakMap<World, V>, world: World, make: () => V): V => {
  const known = kept.get(world) ?? make()
  kept.set(world, known)
  return known
}
const Vapid = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), ?k=([\w-]+)$/
const Claims = z.object({ aud: z.string(), exp: z.number(), sub: z.string() })

/** A browser maker's push service (RFC 8030): it takes what is signed (VAPID) and encrypted. */
export function pushApi(app: FastifyInstance, world: World): void {
  app.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer' },
    (_request, body, done) => done(null, body),
  )
  app.post<{ Params: { id: string } }>('/push/:id', async (request, reply) => {
    const { id } = request.params
    if (of(gone, world, () => new Set()).has(id)) return reply.code(410).send()
    const subject = signedBy(request.headers.authorization ?? '', `http://${request.host}`)
    if (subject === null) return reply.code(403).send()
    if (request.headers['content-encoding'] !== 'aes128gcm') return reply.code(415).send()
    const all = of(pushed, world, () => new Map<string, Pushed[]>())
    const body = Buffer.isBuffer(request.body) ? request.body.toString('base64') : ''
    all.set(id, [
      ...(all.get(id) ?? []),
      {
        body,
        ttl: Number(request.headers['ttl'] ?? 0),
        topic: String(request.headers['topic'] ?? ''),
        subject,
      },
    ])
    return reply.code(201).send()
  })
  app.get<{ Params: { id: string } }>('/sandbox/push/:id', (request) =>
    (
      of(pushed, world, () => new Map<string, Pushed[]>()).get(request.params.id) ?? []
    ).toReversed(),
  )
  app.delete<{ Params: { id: string } }>('/sandbox/push/:id', (request, reply) => {
    of(gone, world, () => new Set()).add(request.params.id)
    return reply.code(204).send()
  })
}

/** Who signed for this service, or null. */
function signedBy(authorization: string, service: string): string | null {
  const [, head, payload, signature, key] = Vapid.exec(authorization) ?? []
  if (!head || !payload || !signature || !key) return null
  const point = Buffer.from(key, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${payload}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const claims = Claims.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString()))
  return isSigned && claims.success && claims.data.aud === service ? claims.data.sub : null
}
