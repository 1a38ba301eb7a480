import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { bind } from '../../../http/call.ts'
import { operatorRoutes } from './review/operatorRoutes.ts'
import { redeem } from './service.ts'

export function walletLinkRoutes(app: FastifyInstance, context: Context): void {
  operatorRoutes(app, context)
  bind(app, context, 'truelink', ({ caller, body, asked }) =>
    redeem(context, { memberId: caller.memberId, sealed: body.link, asked }),
  )
}
