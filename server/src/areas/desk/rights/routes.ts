import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { bind } from '../../../http/call.ts'
import { changeRights, rightsByRole } from './change.ts'

export function rightRoutes(app: FastifyInstance, context: Context): void {
  bind(app, context, 'opsRights', () => rightsByRole(context))
  bind(app, context, 'opsRightsChange', async ({ operator, params: { role }, body }) => {
    const answer = await changeRights(context, role, body, operator)
    if (answer?.state === 'waiting') return { status: 202, body: { approval: answer.approval } }
    const [now] = (await rightsByRole(context)).filter((each) => each.role === role)
    if (!now) throw new Error(`no role ${role}`)
    return { status: 200, body: answer?.alone ? { ...now, alone: true } : now }
  })
}
