import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { bind } from '../../../http/call.ts'
import { opening } from './service.ts'

export function openingRoutes(app: FastifyInstance, context: Context): void {
  bind(app, context, 'opsOpening', () => opening(context))
}
