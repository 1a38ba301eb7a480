import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { bind } from '../../../http/call.ts'
import { demandProof } from '../../people/public.ts'
import { closeAccount } from './close.ts'
import { exportOf } from './export.ts'

export function privacyRoutes(app: FastifyInstance, context: Context): void {
  bind(app, context, 'accountExport', async ({ caller, locale, stepUp }) => {
    await demandProof(context, caller.memberId, { stepUp })
    return exportOf(context, caller.memberId, locale)
  })
  bind(app, context, 'accountClose', async ({ caller, body }) => {
    await closeAccount(context, caller.memberId, body.password)
    return { message: 'SUCCESS' }
  })
}
