import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { bind } from '../../../http/call.ts'
import { today } from './service.ts'

export function todayRoutes(app: FastifyInstance, context: Context): void {
  bind(app, context, 'opsToday', ({ operator }) => today(context, operator))
}
