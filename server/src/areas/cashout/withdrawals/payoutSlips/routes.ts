import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../../context.ts'
import { bind } from '../../../../http/call.ts'
import { payoutSlip, shownPayout } from './service.ts'

export function payoutSlipRoutes(app: FastifyInstance, context: Context): void {
  bind(app, context, 'payoutSlip', ({ caller, params, origin }) =>
    payoutSlip(context, { memberId: caller.memberId, reference: params.reference, origin }),
  )
  bind(app, context, 'fairPayout', ({ body, ip }) => shownPayout(context, body.code, ip))
}
