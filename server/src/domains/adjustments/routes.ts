import type { Answer } from '@krapao/contract/calls'
import { toBaht } from '@krapao/contract/money'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { bind } from '../../http/call.ts'
import { Refused } from '../../runtime/refusal.ts'
import { atCase } from '../cases/public.ts'
import { findMember } from '../members/public.ts'
import { approveAdjustment, legOf, proposeAdjustment, refuseAdjustment } from './adjust.ts'
import { adjustmentsPage, findAdjustment, type Adjustment } from './store.ts'

type Shown = Answer<'opsMemberAdjust'>

export function adjustmentRoutes(app: FastifyInstance, context: Context): void {
  bind(app, context, 'opsMemberAdjust', async ({ operator, params, body, idempotencyKey }) =>
    demand(
      context,
      await proposeAdjustment(context, { memberId: params.id, ...body, idempotencyKey }, operator),
    ),
  )
  bind(app, context, 'opsAdjustments', async ({ body: { state, page, limit } }) => {
    const { total, rows } = await adjustmentsPage(context.db, state, page, limit)
    return { total, adjustments: await Promise.all(rows.map((row) => shown(context, row))) }
  })
  bind(app, context, 'opsAdjustmentApprove', async ({ operator, params, body }) => {
    await atCase(context, 'adjustment', params.id, operator, () =>
      approveAdjustment(context, params.id, operator, body.reason ?? null),
    )
    return demand(context, params.id)
  })
  bind(app, context, 'opsAdjustmentRefuse', async ({ operator, params, body }) => {
    await atCase(context, 'adjustment', params.id, operator, () =>
      refuseAdjustment(context, params.id, operator, body.reason),
    )
    return demand(context, params.id)
  })
}

async function demand(context: Context, id: string): Promise<Shown> {
  const row = await findAdjustment(context.db, id)
  if (!row) throw new Refused('NOT_FOUND')
  return shown(context, row)
}

async function shown({ db }: Context, row: Adjustment): Promise<Shown> {
  const { from, to, amount } = legOf(row.member_id, row.amount)
  return {
    id: row.id,
    memberId: row.member_id,
    name: (await findMember(db, row.member_id))?.name ?? '',
    amount: toBaht(row.amount),
    reason: row.reason,
    state: row.state,
    made: { operator: row.maker, at: row.made_at.toISOString() },
    decided:
      row.checker === null || row.decided_at === null
        ? null
        : { operator: row.checker, at: row.decided_at.toISOString() },
    legs: [
      { account: from, amount: -toBaht(amount) },
      { account: to, amount: toBaht(amount) },
    ],
  }
}
