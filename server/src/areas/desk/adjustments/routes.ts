import type { Answer } from '@krapao/contract/calls'
import { toBaht } from '@krapao/contract/money'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { bind } from '../../../http/call.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { findMember } from '../../people/public.ts'
import { atCase } from '../../staff/public.ts'
import { approveAdjustment, legOf, proposeAdjustment, refuseAdjustment } from './adjust.ts'
import { adjustmentsPage, findAdjustment, type Adjustment } from './store.ts'

const CREATED = 201
type Shown = Answer<'opsMemberAdjust'>

export function adjustmentRoutes(app: FastifyInstance, context: Context): void {
  bind(app, context, 'opsMemberAdjust', async ({ operator, params, body, asked }) => {
    const proposal = { memberId: params.id, ...body, asked }
    const tell = async (db: Context['db'], id: string) => ({
      status: CREATED,
      body: await demand(db, id),
    })
    return demand(context.db, await proposeAdjustment(context, proposal, operator, tell))
  })
  bind(app, context, 'opsAdjustments', async ({ body: { state, page, limit } }) => {
    const { total, rows } = await adjustmentsPage(context.db, state, page, limit)
    return { total, adjustments: await Promise.all(rows.map((row) => shown(context.db, row))) }
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
  const row = await findAdjustment(db, id)
  if (!row) throw new Refused('NOT_FOUND')
  return shown(db, row)
}

async function shown(db: Context['db'], row: Adjustment): Promise<Shown> {
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
    ...(row.purpose === 'cashback' && { gives: 'cashback' as const }),
    legs:
      row.purpose === 'cashback'
        ? []
        : [
            { account: from, amount: -toBaht(amount) },
            { account: to, amount: toBaht(amount) },
          ],
  }
}
