import type { Answer } from '@krapao/contract/calls'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { bind } from '../../http/call.ts'
import { Refused } from '../../runtime/refusal.ts'
import { changeStaff, createOperator, resetOperator } from './accounts.ts'
import { loginOperator } from './login.ts'
import { endOperatorSession, staffRows } from './store.ts'

type StaffMember = Answer<'opsStaff'>['staff'][number]

export function operatorRoutes(app: FastifyInstance, context: Context): void {
  bind(app, context, 'opsLogin', async ({ body, ip, userAgent }) => {
    const { token, expiresAt, operator } = await loginOperator(context, { ...body, ip, userAgent })
    return { token, expiresAt: expiresAt.toISOString(), operator }
  })
  bind(app, context, 'opsLogout', async ({ operator }) => {
    await endOperatorSession(context.db, operator.sessionId, context.clock.now())
    return null
  })
  bind(app, context, 'opsMe', async ({ operator: { id, name, role } }) => ({ id, name, role }))
  bind(app, context, 'opsStaff', async () => {
    const list = await staff(context)
    return { total: list.length, staff: list }
  })
  bind(app, context, 'opsStaffAdd', ({ operator, body: { reason, ...asked } }) =>
    createOperator(context, asked, operator, reason),
  )
  bind(
    app,
    context,
    'opsStaffChange',
    async ({ operator, params, body: { reason, ...change } }) => {
      await changeStaff(context, params.id, change, operator, reason)
      const changed = (await staff(context)).find((each) => each.id === params.id)
      if (!changed) throw new Refused('NOT_FOUND')
      return changed
    },
  )
  bind(app, context, 'opsStaffReset', ({ operator, params, body }) =>
    resetOperator(context, params.id, operator, body.reason),
  )
}

const staff = async ({ db }: Context): Promise<StaffMember[]> =>
  (await staffRows(db)).map((row) => ({
    id: row.id,
    email: row.email,
    name: row.name,
    role: row.role,
    active: row.active,
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
    codesLeft: Number(row.codes_left ?? 0),
  }))
