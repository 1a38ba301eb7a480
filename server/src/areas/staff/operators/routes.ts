import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { announceEndedOperatorSessions } from '../../../events/events.ts'
import { bind } from '../../../http/call.ts'
import { OPERATOR_SESSION } from '../../../security/operatorCookie.ts'
import { loginOperator, OPERATOR_DEVICE } from './login.ts'
import { logOutEverywhere } from './sessions.ts'
import { endOperatorSession } from './store.ts'

export function operatorRoutes(app: FastifyInstance, context: Context): void {
  bind(app, context, 'opsLogin', async ({ body, ip, userAgent, cookies }) => {
    const known = cookies.get(OPERATOR_DEVICE.name)
    const asked = { ...body, ip, userAgent, device: known }
    const { token, expiresAt, operator, device } = await loginOperator(context, asked)
    cookies.set(OPERATOR_DEVICE.name, device, OPERATOR_DEVICE)
    cookies.set(OPERATOR_SESSION.name, token, OPERATOR_SESSION)
    return { token, expiresAt: expiresAt.toISOString(), operator }
  })
  bind(app, context, 'opsLogout', async ({ operator, cookies }) => {
    const { db, clock, events } = context
    cookies.clear(OPERATOR_SESSION.name, OPERATOR_SESSION)
    announceEndedOperatorSessions(
      events,
      await endOperatorSession(db, operator.sessionId, clock.now()),
    )
    return null
  })
  bind(app, context, 'opsLogoutEverywhere', async ({ operator, cookies }) => {
    cookies.clear(OPERATOR_SESSION.name, OPERATOR_SESSION)
    await logOutEverywhere(context, operator)
    return null
  })
  bind(app, context, 'opsMe', async ({ operator: { id, name, role, rights } }) => ({
    id,
    name,
    role,
    rights: [...rights],
  }))
}
