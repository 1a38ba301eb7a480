import type { FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { authenticateSession } from '../domains/sessions/public.ts'
import { Refused } from '../refused.ts'
import { limitMember } from './limits.ts'

export interface Caller { memberId: string; sessionId: string }

declare module 'fastify' {
  interface FastifyRequest {
    caller?: Caller
    idempotencyKey?: string
  }
}

/** Who holds this bearer token. UNAUTHORIZED without one, invalid-token for one we do not know, EXPIRED_AUTH_TOKEN past its life. */
export async function authenticate(context: Context, request: FastifyRequest): Promise<Caller> {
  const header = request.headers.authorization
  if (!header) throw new Refused('UNAUTHORIZED')
  const token = /^Bearer ([\w-]{1,200})$/.exec(header)?.[1]
  if (!token) throw new Refused('invalid-token')
  const caller = await authenticateSession(context, token)
  await limitMember(caller.memberId)
  return caller
}
