import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { bind } from '../../../http/call.ts'
import { providerPage, providerSummaries } from './page.ts'
import { noteAlarmSeen } from './sweep.ts'

/** The operators' side: what each provider and game took in and gave back. */
export function returnRoutes(app: FastifyInstance, context: Context): void {
  bind(app, context, 'opsProviders', async ({ body }) => ({
    providers: await providerSummaries(context, body.days),
  }))
  bind(app, context, 'opsProvider', ({ params, body }) =>
    providerPage(context, params.code, body.days),
  )
  bind(app, context, 'opsGameAlarmSeen', async ({ operator, params, body }) => {
    await noteAlarmSeen(context, params.id, operator, body.note)
    return null
  })
}
