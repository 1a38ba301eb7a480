import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { bind } from '../../../http/call.ts'
import { statementFile } from './files/file.ts'
import { receiptOf, statementPage, type Told } from './service.ts'

export function statementRoutes(app: FastifyInstance, context: Context, told: Told): void {
  bind(app, context, 'statement', ({ caller, body, locale }) =>
    statementPage(context, caller.memberId, { ...body, locale, told }),
  )
  bind(app, context, 'statementFile', ({ caller, body, locale }) =>
    statementFile(context, caller.memberId, { ...body, locale }),
  )
  bind(app, context, 'receipt', ({ caller, params, locale }) =>
    receiptOf(context, caller.memberId, { rowId: params.id, locale, told }),
  )
}
