import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { bind } from '../../../http/call.ts'
import { auditLook } from './look.ts'

export function auditLookRoutes(app: FastifyInstance, context: Context): void {
  bind(app, context, 'opsAuditLook', () => auditLook(context))
}
