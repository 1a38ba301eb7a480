import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { bind } from '../../../http/call.ts'
import { endSubscription, pushStateOf, subscribe } from './subscribe.ts'

export function pushRoutes(app: FastifyInstance, context: Context): void {
  bind(app, context, 'push', ({ caller }) => pushStateOf(context, caller))
  bind(app, context, 'pushSubscribe', ({ caller, body, locale }) =>
    subscribe(context, caller, body, locale),
  )
  bind(app, context, 'pushEnd', ({ caller }) => endSubscription(context, caller))
}
