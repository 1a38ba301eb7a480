import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { bind } from '../../../http/call.ts'
import { dashboard } from './service.ts'

export function dashboardRoutes(app: FastifyInstance, context: Context): void {
  bind(app, context, 'opsToday', ({ operator }) => dashboard(context, operator))
}
