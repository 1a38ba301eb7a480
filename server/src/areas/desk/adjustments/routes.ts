import type { Answer } from '@krapao/contract/calls'
import { toBaht } from '@krapao/contract/money'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { bind } from '../../../http/call.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { approvalsPage, atCase, findApproval, type Approval } from '../../staff/public.ts'
import {
  amountOf,
  approveAdjustment,
  isCashback,
  legOf,
  proposeAdjustment,
  refuseAdjustment,
} from './adjust.ts'

type Shown = Answer<'opsMemberAdjust'>

export function adjustmentRoutes(app: FastifyInstance, context: Context): void {
  bind(app, context, 'opsMemberAdjust', ({ operator, params, body, asked }) =>
    proposeAdjustment(context, { memberId: params.id, ...body, asked }, operator, demand),
  )
  bind(app, context, 'opsAdjustments', async ({ body: { state, page, limit } }) => {
    const { total, rows } = await approvalsPage(context.db, ['adjustment'], state, {
      limit,
      offset: (page - 1) * limit,
    })
    return { total, adjustments: rows.map(shown) }
  })
  bind(app, context, 'opsAdjustmentApprove', async ({ operator, params, body }) => {
    await atCase(context, 'adjustment', params.id, operator, () =>
      approveAdjustment(context, params.id, operator, body.reason ?? null),
    )
    return demand(context.db, params.id)
  })
  bind(app, context, 'opsAdjustmentRefuse', async ({ operator, params, body }) => {
    await atCase(context, 'adjustment', params.id, operator, () =>
      refuseAdjustment(context, params.id, operator, body.reason),
    )
    return demand(context.db, params.id)
  })
}

async function demand(db: Context['db'], id: string): Promise<Shown> {
  const row = await findApproval(db, id)
  if (row?.kind !== 'adjustment') throw new Refused('NOT_FOUND')
  return shown(row)
}

/** As the wire has it: what its maker took back is refused, too. */
export const stateOf = ({ state }: Approval): Shown['state'] =>
  state === 'waiting' || state === 'done' ? state : 'refused'

function shown(row: Approval): Shown {
  const memberId = row.member_id ?? ''
  const { from, to, amount } = legOf(memberId, amountOf(row))
  return {
    id: row.id,
    memberId,
    name: row.member ?? '',
    amount: toBaht(amountOf(row)),
    reason: row.reason,
    state: stateOf(row),
    made: { operator: row.proposer, at: row.at.toISOString() },
    decided:
      row.decider === null || row.decided_at === null
        ? null
        : { operator: row.decider, at: row.decided_at.toISOString() },
    ...(isCashback(row) && { gives: 'cashback' as const }),
    legs: isCashback(row)
      ? []
      : [
          { account: from, amount: -toBaht(amount) },
          { account: to, amount: toBaht(amount) },
        ],
  }
}
