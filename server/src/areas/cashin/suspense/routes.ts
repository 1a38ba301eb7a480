import type { Answer } from '@krapao/contract/calls'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { bind } from '../../../http/call.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { noteAccountView } from '../../staff/public.ts'
import { atCase } from '../../staff/public.ts'
import { operatorNames } from '../../staff/public.ts'
import { findPayment } from '../payments/store.ts'
import { assignSuspense } from './assign.ts'
import { audited } from './decide.ts'
import { suspenseEvidence } from './evidence.ts'
import { listSuspense, wholeSenderOf, type SuspenseRow } from './list.ts'
import { returnSuspense } from './return.ts'
import { writeOffSuspense } from './writeOff.ts'

type Shown = Answer<'opsSuspenseAssign'>

export function suspenseRoutes(app: FastifyInstance, context: Context): void {
  bind(app, context, 'opsSuspense', async ({ body }) => {
    const { total, items } = await listSuspense(context, body)
    return { total, items: await named(context, items) }
  })
  bind(app, context, 'opsSuspenseEvidence', ({ params }) => suspenseEvidence(context, params.id))
  bind(app, context, 'opsSuspenseReveal', async ({ operator, params: { id } }) => {
    const item = await findPayment(context.db, id)
    if (!item) throw new Refused('NOT_FOUND')
    await noteAccountView(context, operator, id, item.member_id ?? item.owner_id)
    return { from: wholeSenderOf(item) }
  })
  bind(app, context, 'opsSuspenseAssign', async ({ operator, params, body }) =>
    namedOne(
      context,
      await atCase(context, 'suspense', params.id, operator, () =>
        assignSuspense(context, {
          ...audited(context, operator, params.id, body.reason, 'assign', body.memberId),
          memberId: body.memberId,
        }),
      ),
    ),
  )
  bind(app, context, 'opsSuspenseReturn', async ({ operator, params, body }) =>
    namedOne(
      context,
      await atCase(context, 'suspense', params.id, operator, () =>
        returnSuspense(context, audited(context, operator, params.id, body.reason, 'return')),
      ),
    ),
  )
  bind(app, context, 'opsSuspenseWriteOff', async ({ operator, params, body }) =>
    namedOne(
      context,
      await atCase(context, 'suspense', params.id, operator, () =>
        writeOffSuspense(context, audited(context, operator, params.id, body.reason, 'writeOff')),
      ),
    ),
  )
}

/** Operators by name: an id says nothing to a person. */
async function named({ db }: Context, rows: SuspenseRow[]): Promise<Shown[]> {
  const names = await operatorNames(
    db,
    rows.flatMap((row) => row.decisions.map((each) => each.operator)),
  )
  return rows.map((row) => ({
    ...row,
    decisions: row.decisions.map((each) => ({
      ...each,
      operator: names.get(each.operator) ?? each.operator,
    })),
  }))
}

async function namedOne(context: Context, row: SuspenseRow): Promise<Shown> {
  const [shown] = await named(context, [row])
  if (!shown) throw new Error('a row was lost')
  return shown
}
