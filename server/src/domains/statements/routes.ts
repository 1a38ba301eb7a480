import { BONUS_ENDS } from '@krapao/contract/constants'
import { toBaht } from '@krapao/contract/money'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { bind } from '../../http/call.ts'

export function statementRoutes(app: FastifyInstance, context: Context): void {
  bind(app, context, 'statement', async ({ caller, body }) => {
    const { total, rows } = await context.ledger.statement(caller.memberId, body.page, body.limit)
    return {
      total,
      statements: rows.map((row) => ({
        _id: String(row.id),
        statementType: row.type,
        from: row.from,
        to: row.to,
        status: row.status,
        amount: toBaht(row.amount),
        createdAt: row.createdAt.toISOString(),
        ...(row.item ? { item: row.item } : {}),
        ...endOf(row.note),
      })),
    }
  })
}

/** What the row of a bonus's end says of how it ended; other rows' notes are the house's own. */
function endOf(note: Readonly<Record<string, unknown>> | null): {
  ended?: (typeof BONUS_ENDS)[number]
} {
  const ended = BONUS_ENDS.find((end) => end === note?.['ended'])
  return ended ? { ended } : {}
}
