import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { bind } from '../../http/call.ts'
import { readReceipt } from '../../ledger/days/receipt.ts'
import { Refused } from '../../runtime/refusal.ts'
import { shownRow } from './shown.ts'

/** The largest number that a posting may have. */
const MOST_ID = 2n ** 63n - 1n

export function statementRoutes(app: FastifyInstance, context: Context): void {
  bind(app, context, 'statement', async ({ caller, body, locale }) => {
    const { total, rows } = await context.ledger.statement(caller.memberId, body.page, body.limit)
    return { total, statements: rows.map((row) => shownRow(row, locale)) }
  })
  bind(app, context, 'receipt', async ({ caller, params, locale }) => {
    const id = BigInt(params.id)
    const receipt = id > MOST_ID ? null : await readReceipt(context.db, caller.memberId, id)
    if (!receipt) throw new Refused('NOT_FOUND')
    const { row, reference, legs, path, proof } = receipt
    return {
      ...shownRow(row, locale),
      reference,
      legs,
      path: path.map(({ at, event }) => ({ at: at.toISOString(), event })),
      proof,
    }
  })
}
