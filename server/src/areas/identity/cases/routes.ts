import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { bind } from '../../../http/call.ts'
import { takeUploads } from '../../../http/uploads/upload.ts'
import { operatorRoutes } from './desk/operatorRoutes.ts'
import { takePaper } from './papers.ts'
import { reopenCase, sendCaseOf } from './send.ts'
import { identityView } from './view.ts'

export function identityRoutes(app: FastifyInstance, context: Context): void {
  operatorRoutes(app, context)
  bind(app, context, 'identity', ({ caller }) => identityView(context, caller.memberId))
  bind(app, context, 'identitySend', async ({ caller, body }) => {
    await sendCaseOf(context, caller.memberId, body)
    return identityView(context, caller.memberId)
  })
  bind(app, context, 'identityReopen', async ({ caller }) => {
    await reopenCase(context, caller.memberId)
    return identityView(context, caller.memberId)
  })
  void app.register(async (scope) => {
    await takeUploads(scope)
    bind(scope, context, 'identityPaper', async ({ caller, params, file }) => {
      await takePaper(context, caller.memberId, params.paper, await file())
      return identityView(context, caller.memberId)
    })
  })
}
