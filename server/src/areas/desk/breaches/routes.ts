import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { bind } from '../../../http/call.ts'
import { closeHarmless, listBreaches, recordBreach, reportBreach } from './breaches.ts'

export function breachRoutes(app: FastifyInstance, context: Context): void {
  bind(app, context, 'opsBreaches', ({ body }) => listBreaches(context, body))
  bind(app, context, 'opsBreachRecord', ({ operator, body }) =>
    recordBreach(context, body, operator),
  )
  bind(app, context, 'opsBreachReport', ({ operator, params, body }) =>
    reportBreach(context, params.id, body, operator),
  )
  bind(app, context, 'opsBreachHarmless', ({ operator, params, body }) =>
    closeHarmless(context, params.id, body.reason, operator),
  )
}
