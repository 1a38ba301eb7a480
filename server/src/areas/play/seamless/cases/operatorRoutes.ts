import { toSatang } from '@krapao/contract/money'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../../context.ts'
import { bind } from '../../../../http/call.ts'
import { decideCase } from './decide.ts'
import { listCases, listDebts } from './list.ts'
import { writeOffDebt } from './writeOff.ts'

/** The operators' side: rounds that nobody ends, and what members owe of winnings taken back. */
export function gameCaseRoutes(app: FastifyInstance, context: Context): void {
  bind(app, context, 'opsGameCases', ({ body }) => listCases(context, body))
  bind(app, context, 'opsGameCaseDecide', async ({ operator, params, body }) => ({
    state: await decideCase(
      context,
      params.id,
      {
        outcome: body.outcome,
        won: body.won === undefined ? null : toSatang(body.won),
        reason: body.reason,
      },
      operator,
    ),
  }))
  bind(app, context, 'opsGameDebts', ({ body }) => listDebts(context, body))
  bind(app, context, 'opsGameDebtWriteOff', async ({ operator, body }) => ({
    state: await writeOffDebt(context, body.debt, { reason: body.reason }, operator),
  }))
}
