import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { bind } from '../../../http/call.ts'
import { endOwnSession, sessionsOf } from './own.ts'

export function sessionRoutes(app: FastifyInstance, context: Context): void {
  bind(app, context, 'sessions', ({ caller }) => sessionsOf(context, caller))
  bind(app, context, 'sessionEnd', async ({ caller, params }) => {
    await endOwnSession(context, caller.memberId, params.id)
    return null
  })
}
