import { createHash, randomUUID } from 'node:crypto'
import type { AnyCallName } from '@krapao/contract/calls'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { Refused } from '../refused.ts'
import { insertKey, keepAnswer } from './idempotencyStore.ts'

/**
 * The IETF draft "The Idempotency-Key HTTP Header Field": 1 to 255 visible characters; one key, one
 * intent.
 */
const VISIBLE = /^[\x21-\x7e]{1,255}$/
/**
 * This process. A row under way that another process owns may be taken over once that one must have
 * given up.
 */
const OWNER = randomUUID()
const ABANDONED_AFTER_MS = 70_000

interface Stored {
  status: number
  body: unknown
}
const underWay = new Map<string, Promise<Stored>>()

/**
 * Runs `run` once for a member's key. The same key and body again gets the first answer with
 * `Idempotent-Replayed: true`; another body IDEMPOTENCY_KEY_REUSED; while the first is still
 * running here the second waits for it, elsewhere it gets 409. A key whose process died is run
 * again: the use case then meets its own rows through `Ids.referenceFor`.
 */
export async function withIdempotency(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  call: AnyCallName,
  run: () => Promise<Stored>,
  /** What the key belongs to. */
  body: unknown = request.body,
): Promise<Stored> {
  const header = request.headers['idempotency-key']
  if (header === undefined) return run()
  const key = String(header)
  if (!VISIBLE.test(key))
    throw new Refused('INVALID_REQUEST', { details: { fields: ['Idempotency-Key'] } })
  const memberId = request.caller?.memberId ?? ownerOf(request)
  if (memberId === undefined) throw new Error('a call that moves money has no caller')
  request.idempotencyKey = key

  const slot = `${memberId} ${key}`
  const bodyHash = createHash('sha256')
    .update(JSON.stringify([call, request.params, body]))
    .digest('base64')
  // A loop, because of several that waited only one may go on; the next of them finds that one in the map.
  for (let first = underWay.get(slot); first; first = underWay.get(slot))
    await first.catch(() => undefined)

  const work = claim(context, { memberId, key, call, bodyHash }).then((stored) => {
    if (!stored) return runAndKeep(context, memberId, key, run)
    reply.header('idempotent-replayed', 'true')
    if (stored.status >= 400) throw storedRefusal(stored)
    return stored
  })
  underWay.set(slot, work)
  try {
    return await work
  } finally {
    if (underWay.get(slot) === work) underWay.delete(slot)
  }
}

/** An operator's keys are their own, and no member has such an id. */
const ownerOf = ({ operator }: FastifyRequest): string | undefined =>
  operator && `operator ${operator.id}`

/**
 * Null: the key is ours to run. Otherwise the stored answer; throws where the key may not be used
 * now.
 */
async function claim(
  context: Context,
  asked: { memberId: string; key: string; call: string; bodyHash: string },
): Promise<Stored | null> {
  const { db } = context
  if (
    await insertKey(db, {
      member_id: asked.memberId,
      key: asked.key,
      call: asked.call,
      body_hash: asked.bodyHash,
      owner: OWNER,
      created_at: context.clock.now(),
    })
  )
    return null

  const row = await db
    .selectFrom('idempotency_key')
    .selectAll()
    .where('member_id', '=', asked.memberId)
    .where('key', '=', asked.key)
    .executeTakeFirst()
  if (!row) return claim(context, asked)
  if (row.body_hash !== asked.bodyHash) throw new Refused('IDEMPOTENCY_KEY_REUSED')
  if (row.status !== null) {
    return { status: row.status, body: row.body?.answer }
  }
  const abandoned =
    row.owner !== OWNER &&
    context.clock.now().getTime() - row.created_at.getTime() > ABANDONED_AFTER_MS
  if (row.owner === OWNER || abandoned || context.dialect === 'pglite') {
    // On PGlite no other process lives: whoever left this row is dead.
    const taken = await db
      .updateTable('idempotency_key')
      .set({ owner: OWNER, created_at: context.clock.now() })
      .where('member_id', '=', asked.memberId)
      .where('key', '=', asked.key)
      .where('owner', '=', row.owner)
      .where('status', 'is', null)
      .executeTakeFirst()
    if (taken.numUpdatedRows === 1n) return null
  }
  throw new Refused('TRANSFER_PENDING', {
    details: { reason: 'IDEMPOTENCY_KEY_IN_USE' },
    retryAfter: 2,
  })
}

async function runAndKeep(
  context: Context,
  memberId: string,
  key: string,
  run: () => Promise<Stored>,
): Promise<Stored> {
  const { db } = context
  const keep = (stored: Stored) =>
    keepAnswer(db, {
      memberId,
      key,
      status: stored.status,
      body: JSON.stringify({ answer: stored.body }),
    })
  const forget = () =>
    db
      .deleteFrom('idempotency_key')
      .where('member_id', '=', memberId)
      .where('key', '=', key)
      .where('status', 'is', null)
      .execute()
  try {
    const stored = await run()
    await keep(stored)
    return stored
  } catch (error) {
    // A definite refusal is an answer and is kept; what may turn out otherwise on the next try is not.
    const definite = error instanceof Refused && ![409, 429, 500, 503].includes(error.status)
    await (definite
      ? keep({ status: error.status, body: { message: error.code, details: error.details } })
      : forget())
    throw error
  }
}

function storedRefusal(stored: Stored): Refused {
  const body = stored.body as { message: Refused['code']; details?: Record<string, unknown> }
  return new Refused(body.message, body.details ? { details: body.details } : {})
}
