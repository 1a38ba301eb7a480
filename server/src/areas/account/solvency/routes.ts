import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { bind } from '../../../http/call.ts'
import { liabilityProof } from '../../../ledger/liabilities/proof.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { houseSolvency } from './house.ts'
import { logEntries, logState, takeCosignature } from './log.ts'
import { dayNumber } from './publish.ts'

export function solvencyRoutes(app: FastifyInstance, context: Context): void {
  bind(app, context, 'fairLog', ({ params }) => logState(context, params.from))
  bind(app, context, 'fairDays', ({ params }) => logEntries(context, params.from))
  bind(app, context, 'fairCosign', async ({ body }) => {
    await takeCosignature(context, body)
    return null
  })
  bind(app, context, 'opsSolvency', () => houseSolvency(context))
  bind(app, context, 'fairLeaf', async ({ caller, params }) => {
    const day = dayNumber(params.day)
    const found = day === null ? null : await liabilityProof(context.db, day, caller.memberId)
    if (!found) throw new Refused('NOT_FOUND')
    return found
  })
}
