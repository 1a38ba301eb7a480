import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { bind } from '../../../http/call.ts'
import { decideApproval, listApprovals } from './inbox.ts'

/** What one operator has asked for and a second one confirms: one inbox for all kinds. */
export function approvalRoutes(app: FastifyInstance, context: Context): void {
  bind(app, context, 'opsApprovals', ({ operator, body }) => listApprovals(context, body, operator))
  bind(app, context, 'opsApprovalConfirm', ({ operator, params, body: { reason = null } }) =>
    decideApproval(context, params.id, 'confirm', { by: operator, reason }),
  )
  bind(app, context, 'opsApprovalDisagree', ({ operator, params, body: { reason = null } }) =>
    decideApproval(context, params.id, 'disagree', { by: operator, reason }),
  )
  bind(app, context, 'opsApprovalTakeBack', ({ operator, params, body: { reason = null } }) =>
    decideApproval(context, params.id, 'takeBack', { by: operator, reason }),
  )
}
