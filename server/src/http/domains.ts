import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { memberRoutes } from '../domains/members/routes.ts'
import { otpRoutes } from '../domains/otp/routes.ts'
import { siteRoutes } from '../domains/site/routes.ts'

/** Every domain's calls. A new domain adds its line here. */
export function installDomains(app: FastifyInstance, context: Context): void {
  siteRoutes(app, context)
  otpRoutes(app, context)
  memberRoutes(app, context)
}
