import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { bind } from '../../../http/call.ts'
import { endPush, pushStateOf, subscribe } from './subscribe.ts'

export function operatorPushRoutes(app: FastifyInstance, context: Context): void {
  bind(app, context, 'opsPush', ({ operator }) => pushStateOf(context, operator))
  bind(app, context, 'opsPushSubscribe', ({ operator, body }) => subscribe(context, operator, body))
  bind(app, context, 'opsPushEnd', ({ operator }) => endPush(context, operator))
}
