import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { bind } from '../../../http/call.ts'
import { receiptOf, statementPage, type PayoutsTold } from './service.ts'

export function statementRoutes(
  app: FastifyInstance,
  context: Context,
  payoutsTold: PayoutsTold,
): void {
  bind(app, context, 'statement', ({ caller, body, locale }) =>
    statementPage(context, caller.memberId, { ...body, locale, payoutsTold }),
  )
  bind(app, context, 'receipt', ({ caller, params, locale }) =>
    receiptOf(context, caller.memberId, { rowId: params.id, locale, payoutsTold }),
  )
}
