import { SEVERITIES } from '@krapao/contract/ops/decision/severity'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../../context.ts'
import { bind } from '../../../../http/call.ts'
import { Refused } from '../../../../runtime/refusal.ts'
import { noteAccountView, writeAudit, type Actor } from '../../../staff/public.ts'
import { atCase } from '../../../staff/public.ts'
import { countToReview, findSlip, slipsToReview } from '../store.ts'
import { askVerifier } from './ask.ts'
import { accountsOf, casesOf, type SlipCase } from './case.ts'
import { acceptSlip, rejectSlip, type Decision, type SlipAudit } from './review.ts'

/** So many are weighed, the oldest first: more never wait at once. */
const MOST = 1_000

/** The operators' side: slips that only a person can judge. */
export function operatorRoutes(app: FastifyInstance, context: Context): void {
  bind(app, context, 'opsSlips', async ({ body: { page, limit } }) => {
    const [{ count }, rows] = await Promise.all([
      countToReview(context.db),
      slipsToReview(context.db, MOST),
    ])
    const heaviest = (await casesOf(context, rows)).toSorted((a, b) => heaviness(a) - heaviness(b))
    return { total: count, slips: heaviest.slice((page - 1) * limit, page * limit) }
  })
  bind(app, context, 'opsSlipAsk', ({ operator, params: { reference } }) =>
    atCase(context, 'slip', reference, operator, async () => {
      await askVerifier(context, reference, operator)
      return demandCase(context, reference)
    }),
  )
  bind(app, context, 'opsSlipReveal', async ({ operator, params: { reference } }) => {
    const row = await findSlip(context.db, reference)
    if (!row) throw new Refused('NOT_FOUND')
    await noteAccountView(context, operator, reference, row.member_id)
    return accountsOf(context, row)
  })
  bind(app, context, 'opsSlipAccept', async ({ operator, params: { reference }, body }) => {
    const before = await demandCase(context, reference)
    const bankCode = body.bankCode ?? before.accounts[0]
    // Where it may be one of several the operator must say which.
    if (bankCode === undefined || (body.bankCode === undefined && before.accounts.length > 1))
      throw new Refused('INVALID_BANK', { details: { accounts: before.accounts } })
    const audit = audited(context, operator, 'slip.accept', body.reason, { bankCode })
    refuseUndone(
      await atCase(context, 'slip', reference, operator, () =>
        acceptSlip(context, reference, operator.id, bankCode, audit),
      ),
    )
    return demandCase(context, reference)
  })
  bind(app, context, 'opsSlipRefuse', async ({ operator, params: { reference }, body }) => {
    await demandCase(context, reference)
    const audit = audited(context, operator, 'slip.refuse', body.reason, { code: body.code })
    refuseUndone(
      await atCase(context, 'slip', reference, operator, () =>
        rejectSlip(context, reference, operator.id, body.code, audit),
      ),
    )
    return demandCase(context, reference)
  })
}

const heaviness = ({ worst }: SlipCase): number => SEVERITIES.indexOf(worst?.severity ?? 'fine')

const audited =
  (
    { clock }: Context,
    by: Actor,
    action: string,
    reason: string,
    after: Record<string, string>,
  ): SlipAudit =>
  (db, row) =>
    writeAudit(db, {
      at: clock.now(),
      by,
      action,
      subject: row.reference,
      memberId: row.member_id,
      before: { status: row.status, satang: String(row.amount), note: row.note },
      after,
      reason,
    })

async function demandCase(context: Context, reference: string): Promise<SlipCase> {
  const row = await findSlip(context.db, reference)
  const [found] = row ? await casesOf(context, [row]) : []
  if (!found) throw new Refused('NOT_FOUND')
  return found
}

function refuseUndone(decision: Decision): void {
  if (decision === 'NOT_WAITING') throw new Refused('NOT_WAITING')
  if (decision === 'SAME_OPERATOR') throw new Refused('SAME_OPERATOR')
  if (decision !== 'DONE' && decision !== 'FIRST') throw new Refused('INVALID_BANK')
}
