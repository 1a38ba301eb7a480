import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { bind, type CallRequest } from '../../../http/call.ts'
import { operatorRoutes } from './approvals/operatorRoutes.ts'
import { payoutSlipRoutes } from './payoutSlips/routes.ts'
import { withdraw } from './place.ts'
import { type GatherFunds } from './prepare.ts'
import { withdrawTerms } from './terms.ts'

const order = ({
  caller,
  body,
  stepUp,
  idempotencyKey,
  asked,
}: CallRequest<'withdraw' | 'withdrawAll'>) => ({
  memberId: caller.memberId,
  amount: body.amount,
  word: stepUp,
  idempotencyKey,
  asked,
})

export function withdrawalRoutes(
  app: FastifyInstance,
  context: Context,
  gatherFunds: GatherFunds,
): void {
  operatorRoutes(app, context)
  payoutSlipRoutes(app, context)
  bind(app, context, 'lookupWithdraw', ({ caller }) => withdrawTerms(context, caller.memberId))
  const keepsAnswer = true
  bind(app, context, 'withdraw', (request) => withdraw(context, order(request)), { keepsAnswer })
  bind(app, context, 'withdrawAll', (request) => withdraw(context, order(request), gatherFunds), {
    keepsAnswer,
  })
}
