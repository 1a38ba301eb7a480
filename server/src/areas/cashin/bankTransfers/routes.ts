import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { bind } from '../../../http/call.ts'
import { announceDeposit } from './manual.ts'

export function bankTransferRoutes(app: FastifyInstance, context: Context): void {
  bind(app, context, 'walletAdd', ({ caller, body, idempotencyKey, asked }) =>
    announceDeposit(context, {
      memberId: caller.memberId,
      amount: body.amount,
      idempotencyKey,
      asked,
    }),
  )
}
