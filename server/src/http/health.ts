import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { Refused } from '../runtime/refusal.ts'

/**
 * /healthz: the process is up. /readyz: the database answers (its migrations ran before we
 * listened) and we are not on our way out.
 */
export function installHealth(
  app: FastifyInstance,
  context: Context,
  state: { stopping: boolean },
): void {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'up' }))
  app.get('/readyz', { schema: { hide: true } }, async () => {
    if (state.stopping) throw new Refused('SERVICE_UNAVAILABLE', { retryAfter: 5 })
    try {
      await sql`select 1`.execute(context.db)
    } catch {
      throw new Refused('SERVICE_UNAVAILABLE', { retryAfter: 2 })
    }
    return { status: 'ready' }
  })
}
