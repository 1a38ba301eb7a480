import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { inNetworks } from '../../runtime/addressRanges.ts'
import { Refused } from '../../runtime/refusal.ts'

const CONSOLE = /^\/(?:api\/)?ops(?:\/|$)/

/**
 * The console, its calls and what it loads answer from the networks of `OPS_NETWORKS` alone; to
 * everybody else there is no such page. Whose address it is says the connection, or a proxy that is
 * trusted.
 */
export function bindConsoleToNetworks(app: FastifyInstance, config: Context['config']): void {
  if (config.opsNetworks.length === 0) return
  const isInside = inNetworks(config.opsNetworks)
  app.addHook('onRequest', (request, _reply, done) => {
    const isConsole = CONSOLE.test(request.routeOptions.url ?? '')
    done(isConsole && !isInside(request.ip) ? new Refused('NOT_FOUND') : undefined)
  })
}
