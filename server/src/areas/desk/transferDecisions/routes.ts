import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { bind } from '../../../http/call.ts'
import { atCase } from '../../staff/public.ts'
import { askAboutTransfer } from './ask.ts'
import { transfersPage } from './list.ts'
import { resolveTransfer } from './resolve.ts'

export function transferDecisionRoutes(app: FastifyInstance, context: Context): void {
  bind(app, context, 'opsTransfers', ({ body }) => transfersPage(context, body.page, body.limit))
  bind(app, context, 'opsTransferAsk', ({ operator, params }) =>
    atCase(context, 'transfer', params.reference, operator, () =>
      askAboutTransfer(context, params.reference, operator),
    ),
  )
  bind(app, context, 'opsTransferResolve', ({ operator, params, body }) =>
    atCase(context, 'transfer', params.reference, operator, () =>
      resolveTransfer(context, params.reference, body, operator),
    ),
  )
}
