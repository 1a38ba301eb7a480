import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { bind } from '../../../http/call.ts'
import { redeem } from './service.ts'

export function walletLinkRoutes(app: FastifyInstance, context: Context): void {
  bind(app, context, 'truelink', ({ caller, body, asked }) =>
    redeem(context, { memberId: caller.memberId, sealed: body.link, asked }),
  )
}
