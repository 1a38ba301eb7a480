import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../../context.ts'
import { bind } from '../../../../http/call.ts'
import { Refused } from '../../../../runtime/refusal.ts'
import { noteAccountView } from '../../../staff/public.ts'
import { atCase } from '../../../staff/public.ts'
import { operatorNames } from '../../../staff/public.ts'
import { findWithdrawal } from '../store.ts'
import { approveWithdrawal, rejectWithdrawal } from './approval.ts'
import { withdrawalCase } from './case.ts'
import { listWithdrawals, type WithdrawalView } from './queue.ts'
import { audited } from './signedByOne.ts'

/** The operators' side: what waits, why, and their words. */
export function operatorRoutes(app: FastifyInstance, context: Context): void {
  bind(app, context, 'opsWithdrawals', async ({ body }) => {
    const { withdrawals, ...rest } = await listWithdrawals(context, body)
    return { ...rest, withdrawals: await named(context, withdrawals) }
  })
  bind(app, context, 'opsWithdrawal', async ({ params: { reference } }) => {
    const found = await withdrawalCase(context, reference)
    return { ...found, withdrawal: await namedOne(context, found.withdrawal) }
  })
  bind(app, context, 'opsWithdrawalReveal', async ({ operator, params: { reference } }) => {
    const row = await findWithdrawal(context.db, reference)
    if (!row) throw new Refused('NOT_FOUND')
    await noteAccountView(context, operator, reference, row.member_id)
    return { accountNo: row.account_no }
  })
  bind(app, context, 'opsWithdrawalApprove', async ({ operator, params, body }) =>
    namedOne(
      context,
      await atCase(context, 'withdrawal', params.reference, operator, (takenAt) =>
        approveWithdrawal(
          context,
          params.reference,
          operator.id,
          audited(context, operator, 'withdrawal.approve', body.reason),
          { version: body.version, takenAt, reason: body.reason ?? '' },
        ),
      ),
    ),
  )
  bind(app, context, 'opsWithdrawalReject', async ({ operator, params, body }) =>
    namedOne(
      context,
      await atCase(context, 'withdrawal', params.reference, operator, () =>
        rejectWithdrawal(
          context,
          params.reference,
          body.reason,
          operator.id,
          audited(context, operator, 'withdrawal.reject', body.reason),
        ),
      ),
    ),
  )
}

/** Operators by name: an id says nothing to a person. */
async function named({ db }: Context, views: WithdrawalView[]): Promise<WithdrawalView[]> {
  const ids = views.flatMap((view) => [
    ...view.approvals.map((each) => each.operator),
    ...(view.ended?.by ? [view.ended.by] : []),
  ])
  const names = await operatorNames(db, ids)
  return views.map((view) => ({
    ...view,
    approvals: view.approvals.map(({ operator, at }) => ({
      operator: names.get(operator) ?? operator,
      at,
    })),
    proposal: view.proposal && {
      ...view.proposal,
      operator: names.get(view.proposal.operator) ?? view.proposal.operator,
    },
    ended: view.ended && {
      ...view.ended,
      by: view.ended.by && (names.get(view.ended.by) ?? view.ended.by),
    },
  }))
}

async function namedOne(context: Context, view: WithdrawalView): Promise<WithdrawalView> {
  return (await named(context, [view]))[0] ?? view
}
