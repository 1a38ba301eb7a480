import type { Call } from '@krapao/contract/call'
import { CALLS, type AnyCallName } from '@krapao/contract/calls'
import { mayCall, needsConfirmed, needsProof } from '@krapao/contract/ops/callRights'
import { UNATTENDED, type OpsCallName } from '@krapao/contract/ops/paths'
import { REFUSED_WHILE_CONTESTED } from '@krapao/contract/paths'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { perContext } from '../concurrency/perContext.ts'
import type { Context } from '../context.ts'
import { Refused } from '../runtime/refusal.ts'
import { logSecurity } from '../security/events.ts'
import type { Caller, Operator } from '../security/identity.ts'
import { operatorTokenIn } from '../security/operatorCookie.ts'
import { acceptsCsv } from './downloads/csv.ts'
import { demandOwnSite } from './headers/origin.ts'
import { limitMember, limitOperator } from './limits.ts'

declare module 'fastify' {
  interface FastifyRequest {
    caller?: Caller
    operator?: Operator
  }
}

const standsStill = new Set<AnyCallName>(REFUSED_WHILE_CONTESTED)

/** CONTESTED for a call that takes something out of a contested account, or changes it. */
export function demandUncontested({ isContested }: Caller, call: AnyCallName): void {
  if (isContested && standsStill.has(call)) throw new Refused('CONTESTED')
}

/**
 * Who holds this bearer token. UNAUTHORIZED without one, invalid-token for one we do not know,
 * EXPIRED_AUTH_TOKEN past its life.
 */
export async function authenticate(context: Context, request: FastifyRequest): Promise<Caller> {
  const caller = await context.identities.member(context, bearerOf(request))
  await limitMember(context, caller.memberId)
  return caller
}

/**
 * The operator whose token this is; refuses as {@link authenticate} does, with INVALID_IP outside
 * the staff's networks, and with FORBIDDEN where the role lacks the call's right or, asking for a
 * file, that to files, UNCONFIRMED_OPERATOR where a second owner's approval does, STEP_UP_REQUIRED
 * where who they are was shown too long ago. A member's token is none.
 */
export async function authenticateOperator(
  context: Context,
  request: FastifyRequest,
  call: OpsCallName,
): Promise<Operator> {
  const operator = await operatorOf(context, request)
  await limitOperator(context, operator.id)
  demandRight(operator, call, request)
  noteOperator(context, operator.name, request.ip)
  return operator
}

/** Whether the token that came along, if any, is an operator's; refuses nobody. */
export async function isOperators(context: Context, request: FastifyRequest): Promise<boolean> {
  const { authorization, cookie } = request.headers
  if (authorization === undefined && operatorTokenIn(cookie) === undefined) return false
  try {
    await operatorOf(context, request)
    return true
  } catch (error) {
    if (error instanceof Refused) return false
    throw error
  }
}

/** Once the whole call has come: refuses who may not make it any more. */
export async function demandStillOperator(
  context: Context,
  request: FastifyRequest,
  call: OpsCallName,
): Promise<void> {
  request.operator = await operatorOf(context, request)
  demandRight(request.operator, call, request)
}

const operatorOf = async (context: Context, request: FastifyRequest): Promise<Operator> =>
  context.identities.operator(context, operatorTokenOf(context, request), {
    attended: request.headers[UNATTENDED] === undefined,
    address: request.ip,
  })

function demandRight(operator: Operator, call: OpsCallName, request: FastifyRequest): void {
  const { csv }: Call = CALLS[call]
  const isFile = csv !== undefined && acceptsCsv(request)
  if (!mayCall(operator.rights, call) || (isFile && !operator.rights.includes('exports.csv')))
    throw new Refused('FORBIDDEN')
  if (operator.waits && needsConfirmed(call)) throw new Refused('UNCONFIRMED_OPERATOR')
  if (!operator.isProven && needsProof(call)) throw new Refused('STEP_UP_REQUIRED')
}

/** Where operators' tokens were used within the hour, so that a new place is told once. */
const seenBy = perContext(() => new LRUCache<string, true>({ max: 1_000, ttl: 3_600_000 }))
function noteOperator(context: Context, name: string, address: string): void {
  const seen = seenBy(context)
  const place = `${name} ${address}`
  if (seen.has(place)) return
  seen.set(place, true)
  logSecurity(context.log, { event: 'operator.seen', subject: name, address })
}

/** The bearer token; where none is sent, the console's cookie, from a page of our own alone. */
function operatorTokenOf(context: Context, request: FastifyRequest): string {
  const { authorization, cookie } = request.headers
  const kept = authorization === undefined ? operatorTokenIn(cookie) : undefined
  if (kept === undefined) return bearerOf(request)
  demandOwnSite(context.config, request)
  return kept
}

function bearerOf(request: FastifyRequest): string {
  const header = request.headers.authorization
  if (!header) throw new Refused('UNAUTHORIZED')
  const token = /^Bearer ([\w-]{1,200})$/.exec(header)?.[1]
  if (!token) throw new Refused('invalid-token')
  return token
}
