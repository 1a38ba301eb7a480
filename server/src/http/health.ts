import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { pingDatabase } from '../db/open.ts'
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
  // On the way out each connection ends with its answer, so that a proxy keeps none for the next call.
  app.addHook('onSend', async (_request, reply) => {
    if (state.stopping) reply.header('connection', 'close')
  })
  app.get('/healthz', async () => ({ status: 'up' }))
  app.get('/readyz', async () => {
    if (state.stopping) throw new Refused('SERVICE_UNAVAILABLE', { retryAfter: 5 })
    try {
      await pingDatabase(context.db)
    } catch {
      throw new Refused('SERVICE_UNAVAILABLE', { retryAfter: 2 })
    }
    return { status: 'ready' }
  })
}
