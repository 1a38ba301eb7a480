import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { bind } from '../../../http/call.ts'
import { makeReport } from './make.ts'

export function reportRoutes(app: FastifyInstance, context: Context): void {
  bind(app, context, 'opsReport', ({ params, body }) => makeReport(context, params.name, body))
}
