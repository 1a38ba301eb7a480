import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { bind } from '../../../http/call.ts'
import { casesHeld, leaveCase, takeCase } from './hold.ts'

export function caseRoutes(app: FastifyInstance, context: Context): void {
  bind(app, context, 'opsCases', ({ params }) => casesHeld(context, params.kind))
  bind(app, context, 'opsCaseTake', ({ operator, params: { kind, id } }) =>
    takeCase(context, kind, id, operator),
  )
  bind(app, context, 'opsCaseLeave', async ({ operator, params: { kind, id } }) => {
    await leaveCase(context, kind, id, operator)
    return null
  })
}
