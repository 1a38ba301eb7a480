import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { bind } from '../../http/call.ts'
import { operatorRoutes } from './operatorRoutes.ts'
import { withdraw, type GatherFunds } from './service.ts'

export function withdrawalRoutes(
  app: FastifyInstance,
  context: Context,
  gatherFunds: GatherFunds,
): void {
  operatorRoutes(app, context)
  bind(app, context, 'withdraw', ({ caller, body, idempotencyKey }) =>
    withdraw(context, { memberId: caller.memberId, amount: body.amount, idempotencyKey }),
  )
  bind(app, context, 'withdrawAll', ({ caller, body, idempotencyKey }) =>
    withdraw(
      context,
      { memberId: caller.memberId, amount: body.amount, idempotencyKey },
      gatherFunds,
    ),
  )
}
