import { decidesPayouts } from '@krapao/contract/ops/rights'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { bind } from '../../../http/call.ts'
import { memberFacts } from './facts.ts'

export function decisionRoutes(app: FastifyInstance, context: Context): void {
  bind(app, context, 'opsMemberFacts', ({ operator, params, body }) =>
    memberFacts(context, params.id, {
      leaveOut: body.leaveOut ?? null,
      seesDecisions: decidesPayouts(operator.rights),
    }),
  )
}
