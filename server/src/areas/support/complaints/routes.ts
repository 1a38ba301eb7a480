import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { bind } from '../../../http/call.ts'
import { listComplaints, openComplaint } from './complaints.ts'
import { answerComplaint, closeComplaint, queueOf } from './decide.ts'

export function complaintRoutes(app: FastifyInstance, context: Context): void {
  bind(app, context, 'complaints', ({ caller }) => listComplaints(context, caller.memberId))
  bind(app, context, 'complaintOpen', ({ caller, body, locale }) =>
    openComplaint(context, caller.memberId, { ...body, locale }),
  )
  bind(app, context, 'opsComplaints', ({ body }) => queueOf(context, body))
  bind(app, context, 'opsComplaintAnswer', ({ operator, params, body }) =>
    answerComplaint(context, params.id, operator, body.text),
  )
  bind(app, context, 'opsComplaintClose', ({ operator, params, body }) =>
    closeComplaint(context, params.id, operator, body.reason),
  )
}
