import { PATHS } from '@krapao/contract/paths'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  hasZodFastifySchemaValidationErrors,
  isResponseSerializationError,
} from 'fastify-type-provider-zod'
import type { Context } from '../context.ts'
import { forLog, isDatabaseAway } from '../db/pgError.ts'
import { Refused } from '../runtime/refusal.ts'
import { isAccessRefusal, logSecurity } from '../security/events.ts'

/** Tells of its failures itself, with the phone. */
const LOGIN = PATHS.login.split(' ')[1]

/**
 * The one place where an error becomes an answer. Only a code leaves: never a stack, SQL or a
 * provider's text.
 */
export function installErrorHandler(app: FastifyInstance, context: Context): void {
  app.setErrorHandler((error: FastifyError | Error, request, reply) =>
    send(context, request, reply, asRefused(error, request)),
  )
  app.setNotFoundHandler((request, reply) =>
    send(context, request, reply, new Refused('NOT_FOUND')),
  )
}

/**
 * For an address that cannot be read: it never comes to a route, and Fastify by itself would say it
 * again in words of its own.
 */
export const refuseBrokenAddress =
  (context: Context) =>
  (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    void send(context, request, reply, asRefused(error, request))
  }

function asRefused(error: FastifyError | Error, request: FastifyRequest): Refused {
  if (error instanceof Refused) return error
  if (hasZodFastifySchemaValidationErrors(error)) {
    return new Refused('INVALID_REQUEST', { details: { fields: fieldsOf(error.validation) } })
  }
  const status = 'statusCode' in error ? error.statusCode : undefined
  // What Fastify itself refuses: broken JSON, a body too large, a type it does not read.
  if (status !== undefined && status >= 400 && status < 500) {
    const refused = new Refused('INVALID_REQUEST', {
      details: { reason: 'code' in error ? error.code : 'BAD_REQUEST' },
    })
    return Object.assign(refused, { status })
  }
  const unavailable = isDatabaseAway(error)
  request.log.error(
    {
      err: forLog(isResponseSerializationError(error) ? error.cause : error),
      call: request.routeOptions.url,
    },
    'call failed',
  )
  return new Refused(
    unavailable ? 'SERVICE_UNAVAILABLE' : 'INTERNAL_SERVER_ERROR',
    unavailable ? { retryAfter: 2 } : {},
  )
}

function fieldsOf(
  validation: { instancePath: string; params: Record<string, unknown>; keyword: string }[],
): string[] {
  const names = validation.flatMap((issue) => {
    const keys =
      (issue.params as { issue?: { keys?: string[] }; keys?: string[] }).keys ??
      (issue.params as { issue?: { keys?: string[] } }).issue?.keys
    const path = issue.instancePath.replace(/^\//, '').replaceAll('/', '.')
    return keys && keys.length > 0 ? keys.map((key) => (path ? `${path}.${key}` : key)) : [path]
  })
  return [...new Set(names)].slice(0, 20).map((name) => name.slice(0, 100))
}

function send(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  refused: Refused,
): FastifyReply {
  context.metrics.refusals.inc({ code: refused.code })
  if (refused.retryAfter !== undefined)
    reply.header('retry-after', String(Math.max(1, refused.retryAfter)))
  if (isAccessRefusal(refused.code) && !request.isUntold && request.routeOptions.url !== LOGIN)
    logSecurity(request.log, {
      event: 'access.refused',
      subject: request.caller?.memberId ?? request.operator?.id ?? 'nobody',
      address: request.ip,
      reason: refused.code,
      call: request.routeOptions.url ?? 'none',
    })
  if (refused.status >= 500)
    request.log.warn({ code: refused.code, call: request.routeOptions.url }, 'refused')
  reply.header('cache-control', 'no-store').type('application/json').code(refused.status)
  return reply.send({
    message: refused.code,
    ...(refused.details ? { details: refused.details } : {}),
  })
}
