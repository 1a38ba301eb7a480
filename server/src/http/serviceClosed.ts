import { PATHS } from '@krapao/contract/paths'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { Refused } from '../runtime/refusal.ts'

const STAYS_OPEN: ReadonlySet<string> = new Set([
  PATHS.lookupActive.split(' ')[1] ?? '',
  '/api/openapi.json',
])

/** The console stays open: it is where the service is opened again. */
const CONSOLE = '/api/ops/'

/**
 * While the operator has closed the service every call but `lookup/active` and the console's
 * answers 410 gone. Callbacks stay: they are money. The route that was matched decides: an address
 * may be written in many ways.
 */
export function installServiceClosed(app: FastifyInstance, context: Context): void {
  app.addHook('onRequest', async (request) => {
    if (!context.settings.get('serviceClosed')) return
    const route = request.routeOptions.url
    if (route?.startsWith(CONSOLE)) return
    if (route?.startsWith('/api/') && !STAYS_OPEN.has(route)) throw new Refused('gone')
  })
}
