import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../../context.ts'
import { bind } from '../../../../http/call.ts'
import { atCase } from '../../../staff/public.ts'
import { decideChargeback, refuseProposal } from './decide.ts'
import { chargebackShown, listChargebacks } from './list.ts'

export function chargebackRoutes(app: FastifyInstance, context: Context): void {
  bind(app, context, 'opsChargebacks', ({ body }) => listChargebacks(context, body))
  bind(app, context, 'opsChargebackDecide', async ({ operator, params, body }) => {
    await atCase(context, 'chargeback', params.id, operator, () =>
      decideChargeback(context, params.id, body, operator),
    )
    return chargebackShown(context, params.id)
  })
  bind(app, context, 'opsChargebackRefuse', async ({ operator, params, body }) => {
    await atCase(context, 'chargeback', params.id, operator, () =>
      refuseProposal(context, params.id, operator, body),
    )
    return chargebackShown(context, params.id)
  })
}
