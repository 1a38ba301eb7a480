import type { CaseKind } from '@krapao/contract/ops/cases'
import type { Right } from '@krapao/contract/ops/rights'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { bind } from '../../../http/call.ts'
import { Refused } from '../../../runtime/refusal.ts'
import type { Operator } from '../operators/rules.ts'
import { casesHeld, leaveCase, takeCase } from './hold.ts'

const RIGHT: Record<CaseKind, Right> = {
  withdrawal: 'withdrawals.decide',
  suspense: 'deposits.decide',
  slip: 'deposits.decide',
  chargeback: 'deposits.decide',
  transfer: 'transfers.decide',
  adjustment: 'adjustments.decide',
  identity: 'identity.decide',
}
/** FORBIDDEN for who decides nothing in that queue: a case that is held keeps others from it. */
function demandQueue({ rights }: Operator, kind: CaseKind): void {
  if (!rights.includes(RIGHT[kind])) throw new Refused('FORBIDDEN')
}

export function caseRoutes(app: FastifyInstance, context: Context): void {
  bind(app, context, 'opsCases', ({ operator, params }) => {
    demandQueue(operator, params.kind)
    return casesHeld(context, params.kind)
  })
  bind(app, context, 'opsCaseTake', ({ operator, params: { kind, id } }) => {
    demandQueue(operator, kind)
    return takeCase(context, kind, id, operator)
  })
  bind(app, context, 'opsCaseLeave', async ({ operator, params: { kind, id } }) => {
    demandQueue(operator, kind)
    await leaveCase(context, kind, id, operator)
    return null
  })
}
