import { PATHS } from '@krapao/contract/paths'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { Refused } from '../refused.ts'

/** The console stays open: it is where the service is opened again. */
const CONSOLE = '/api/ops/'
const STAYS_OPEN = PATHS.lookupActive.split(' ')[1]

/**
 * While the operator has closed the service every call but `lookup/active` and the console's
 * answers 410 gone. Callbacks stay: they are money.
 */
export function installServiceClosed(app: FastifyInstance, context: Context): void {
  app.addHook('onRequest', async (request) => {
    if (!context.settings.get('serviceClosed') || !request.url.startsWith('/api/')) return
    if (request.routeOptions.url?.startsWith(CONSOLE)) return
    if (request.routeOptions.url !== STAYS_OPEN && request.routeOptions.url !== '/api/openapi.json')
      throw new Refused('gone')
  })
}
