import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { depositRoutes } from '../domains/deposits/routes.ts'
import { gatherFunds } from '../domains/games/public.ts'
import { withdrawalRoutes } from '../domains/withdrawals/routes.ts'

/** Every domain's calls. A new domain adds its line here. */
export function installDomains(app: FastifyInstance, context: Context): void {
  depositRoutes(app, context)
  withdrawalRoutes(app, context, gatherFunds)
}
