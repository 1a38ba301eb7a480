import { createHash } from 'node:crypto'
import type { AnyCallName } from '@krapao/contract/calls'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { perContext } from '../../concurrency/perContext.ts'
import type { Context } from '../../context.ts'
import {
  definiteAnswer,
  NO_OWNER,
  refusedOf,
  type IdempotentRequest,
  type Stored,
} from '../../idempotency/asked.ts'
import { claimKey, findKeys, keepAnswer, slotOf, takeOver } from '../../idempotency/store.ts'
import { Refused } from '../../runtime/refusal.ts'

/**
 * The IETF draft "The Idempotency-Key HTTP Header Field": 1 to 255 visible characters; one key, one
 * request.
 */
const VISIBLE = /^[\x21-\x7e]{1,255}$/
/** A row under way may be taken over once the process that owns it must have given up. */
const ABANDONED_AFTER_MS = 70_000

const underWayOf = perContext(() => new Map<string, Promise<Stored>>())

/**
 * The key of this request, or null without one. `content`: what the key belongs to. INVALID_REQUEST
 * for a header that is no key.
 */
export function idempotentRequest(
  context: Context,
  request: FastifyRequest,
  { call, status, content }: { call: AnyCallName; status: number; content: unknown },
): IdempotentRequest | null {
  const header = request.headers['idempotency-key']
  if (header === undefined) return null
  const key = String(header)
  if (!VISIBLE.test(key))
    throw new Refused('INVALID_REQUEST', { details: { fields: ['Idempotency-Key'] } })
  const memberId = request.caller?.memberId ?? ownerOf(request)
  if (memberId === undefined) throw new Error('a call that moves money has no caller')
  const bodyHash = createHash('sha256')
    .update(JSON.stringify([call, request.params, content]))
    .digest('base64')
  const owner = context.presence.id
  return { memberId, key, call, bodyHash, owner, status, replayed: false }
}

/** An operator's keys are their own, and no member has such an id. */
const ownerOf = ({ operator }: FastifyRequest): string | undefined =>
  operator && `operator ${operator.id}`

/**
 * Runs `run` once for a member's key. The same key and body again gets the first answer with
 * `Idempotent-Replayed: true`; another body IDEMPOTENCY_KEY_REUSED; while the first is still
 * running here the second waits for it, elsewhere it gets 409. A key whose process died is run
 * again: the use case then meets its own rows through `Ids.referenceFor`.
 */
export async function withIdempotency(
  context: Context,
  reply: FastifyReply,
  asked: IdempotentRequest | null,
  run: () => Promise<Stored>,
): Promise<Stored> {
  if (!asked) return run()
  const underWay = underWayOf(context)
  const slot = slotOf(asked)
  // A loop, because of several that waited only one may go on; the next of them finds that one in the map.
  for (let first = underWay.get(slot); first; first = underWay.get(slot))
    await first.catch(() => undefined)

  const work = claim(context, asked).then((stored) => {
    if (!stored) {
      asked.claimed = true
      return runAndKeep(context, asked, run)
    }
    reply.header('idempotent-replayed', 'true')
    return given(stored)
  })
  underWay.set(slot, work)
  try {
    return await work
  } finally {
    if (underWay.get(slot) === work) underWay.delete(slot)
  }
}

/**
 * For a call that is one commit of the ledger, which looks at the key itself: says in the reply
 * that the answer was the first one's.
 */
export async function markReplayed<T>(
  reply: FastifyReply,
  asked: IdempotentRequest | null,
  run: () => Promise<T>,
): Promise<T> {
  try {
    return await run()
  } finally {
    if (asked?.replayed) reply.header('idempotent-replayed', 'true')
  }
}

/**
 * Null: the key is ours to run. Otherwise the stored answer; throws where the key may not be used
 * now.
 */
async function claim(context: Context, asked: IdempotentRequest): Promise<Stored | null> {
  const { db, clock, presence } = context
  if (await claimKey(db, { asked, at: clock.now() })) return null

  const known = (await findKeys(db, [asked])).get(slotOf(asked))
  if (!known) return claim(context, asked)
  if (known.bodyHash !== asked.bodyHash) throw new Refused('IDEMPOTENCY_KEY_REUSED')
  if (known.stored) return known.stored
  const late = clock.now().getTime() - known.claimedAt.getTime() > ABANDONED_AFTER_MS
  // Nobody in this process is at it, or we had waited above.
  const free = known.owner === asked.owner || known.owner === NO_OWNER || late
  if (free || (await presence.isGone(known.owner))) {
    if (await takeOver(db, { asked, at: clock.now() }, known.owner)) return null
  }
  throw new Refused('TRANSFER_PENDING', {
    details: { reason: 'IDEMPOTENCY_KEY_IN_USE' },
    retryAfter: 2,
  })
}

/** Keeps what no commit has kept. */
async function runAndKeep(
  { db, clock }: Context,
  asked: IdempotentRequest,
  run: () => Promise<Stored>,
): Promise<Stored> {
  const keep = (stored: Stored | null) => keepAnswer(db, { asked, stored, at: clock.now() })
  try {
    const stored = await run()
    if (!asked.kept) await keep(stored)
    return given(asked.kept ?? stored)
  } catch (error) {
    // It was committed with what it tells: what fails after the commit changes no answer.
    if (asked.kept) return given(asked.kept)
    await keep(definiteAnswer(error))
    throw error
  }
}

/** The answer as the caller gets it: a refusal is thrown. */
function given(stored: Stored): Stored {
  if (stored.status >= 400) throw refusedOf(stored)
  return stored
}
