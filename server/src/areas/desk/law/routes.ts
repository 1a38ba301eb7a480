import type { Answer } from '@krapao/contract/calls'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { bind } from '../../../http/call.ts'
import { lawProfiles } from './service.ts'

export function lawRoutes(
  app: FastifyInstance,
  context: Context,
  clauses: Answer<'fairConformance'>,
): void {
  bind(app, context, 'opsLaw', async () => lawProfiles(context, clauses))
}
