import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { bind } from '../../../http/call.ts'
import { chargebackRoutes } from './chargebacks/operatorRoutes.ts'
import { pspCallbacks } from './psp/callback.ts'
import { cancelQr, createQr, qrPaid, qrState } from './service.ts'

export function depositRoutes(app: FastifyInstance, context: Context): void {
  bind(app, context, 'qrState', ({ caller, params }) =>
    qrState(context, caller.memberId, params.provider),
  )
  bind(app, context, 'qrCreate', ({ caller, params, body, asked }) =>
    createQr(context, {
      memberId: caller.memberId,
      provider: params.provider,
      amount: body.amount,
      asked,
    }),
  )
  bind(app, context, 'qrCancel', ({ caller, params }) =>
    cancelQr(context, caller.memberId, params.qrcodeId),
  )
  bind(app, context, 'qrPaid', ({ caller, params }) =>
    qrPaid(context, caller.memberId, params.qrcodeId),
  )
  chargebackRoutes(app, context)
  pspCallbacks(app, context)
}
