import { dateOf } from '@krapao/contract/bangkok'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { bind } from '../../../http/call.ts'
import { checkAuditHeads } from '../../../ledger/verify/auditHeads.ts'
import { entriesPage, firstBroken, logEnds } from './store.ts'

/**
 * The first entry that does not follow, or from which on the heads that were kept are not the
 * log's.
 */
async function firstUntrusted(db: Context['db']): Promise<bigint | null> {
  return (await firstBroken(db)) ?? (await checkAuditHeads(db)).from
}

export function auditRoutes(app: FastifyInstance, context: Context): void {
  bind(app, context, 'opsAudit', async ({ body: { page, limit, ...filter } }) => {
    const began = performance.now()
    const [{ total, rows }, broken, ends] = await context.standby.read((db) =>
      Promise.all([entriesPage(db, filter, page, limit), firstUntrusted(db), logEnds(db)]),
    )
    return {
      total,
      entries: rows.map((row) => ({
        seq: Number(row.seq),
        at: row.at.toISOString(),
        operator: row.operator,
        action: row.action,
        subject: row.subject,
        before: row.before,
        after: row.after,
        reason: row.reason,
        hash: row.hash,
      })),
      intact: broken === null,
      brokenAt: broken === null ? null : Number(broken),
      checkedAt: context.clock.now().toISOString(),
      tookMs: Math.round(performance.now() - began),
      firstAt: ends.first_at?.toISOString() ?? null,
      rootDay: ends.root_day === null ? null : dateOf(ends.root_day),
    }
  })
}
