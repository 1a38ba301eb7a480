import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Context } from '../context.ts'
import { authenticateSession } from '../domains/sessions/public.ts'
import { oneFor } from '../oneFor.ts'
import { operatorWith } from '../operatorTokens.ts'
import { Refused } from '../refused.ts'
import { logSecurity } from '../security/events.ts'
import { limitMember } from './limits.ts'

export interface Caller {
  memberId: string
  sessionId: string
}

declare module 'fastify' {
  interface FastifyRequest {
    caller?: Caller
    operator?: string
  }
}

/**
 * Who holds this bearer token. UNAUTHORIZED without one, invalid-token for one we do not know,
 * EXPIRED_AUTH_TOKEN past its life.
 */
export async function authenticate(context: Context, request: FastifyRequest): Promise<Caller> {
  const caller = await authenticateSession(context, bearerOf(request))
  await limitMember(caller.memberId)
  return caller
}

/**
 * The operator whose token this is, by name; refuses as {@link authenticate} does. A member's token
 * is none.
 */
export function authenticateOperator(context: Context, request: FastifyRequest): string {
  const name = operatorWith(context.config.chatOperators, bearerOf(request))
  if (name === null) throw new Refused('invalid-token')
  noteOperator(context, name, request.ip)
  return name
}

/** Where operators' tokens were used within the hour, so that a new place is told once. */
const seenBy = oneFor(() => new LRUCache<string, true>({ max: 1_000, ttl: 3_600_000 }))
export function noteOperator(context: Context, name: string, address: string): void {
  const seen = seenBy(context)
  const place = `${name} ${address}`
  if (seen.has(place)) return
  seen.set(place, true)
  logSecurity(context.log, { event: 'operator.seen', subject: name, address })
}

function bearerOf(request: FastifyRequest): string {
  const header = request.headers.authorization
  if (!header) throw new Refused('UNAUTHORIZED')
  const token = /^Bearer ([\w-]{1,200})$/.exec(header)?.[1]
  if (!token) throw new Refused('invalid-token')
  return token
}
