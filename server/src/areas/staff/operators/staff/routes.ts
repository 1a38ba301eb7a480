import type { Answer } from '@krapao/contract/calls'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../../context.ts'
import { bind } from '../../../../http/call.ts'
import { Refused } from '../../../../runtime/refusal.ts'
import { OPERATOR_SESSION } from '../../../../security/operatorCookie.ts'
import { staffRows } from '../store.ts'
import { acceptInvitation, openInvitation } from './invitation.ts'
import { lacksSecond } from './rules.ts'
import { changeStaff, confirmOperator, inviteOperator, resetOperator } from './staff.ts'

type StaffMember = Answer<'opsStaff'>['staff'][number]

/** Who works here: invited by an owner, and confirmed by a second one where they decide about money. */
export function staffRoutes(app: FastifyInstance, context: Context): void {
  bind(app, context, 'opsStaff', async ({ operator }) => {
    const list = await staff(context, operator.id)
    return { total: list.length, staff: list }
  })
  bind(app, context, 'opsStaffAdd', ({ operator, body: { reason, ...asked } }) =>
    inviteOperator(context, asked, operator, reason),
  )
  bind(
    app,
    context,
    'opsStaffChange',
    async ({ operator, params, body: { reason, ...change } }) => {
      await changeStaff(context, params.id, change, operator, reason)
      return one(context, operator.id, params.id)
    },
  )
  bind(app, context, 'opsStaffReset', ({ operator, params, body }) =>
    resetOperator(context, params.id, operator, body.reason),
  )
  bind(app, context, 'opsStaffConfirm', async ({ operator, params, body }) => {
    await confirmOperator(context, params.id, operator, body.reason)
    return one(context, operator.id, params.id)
  })
  bind(app, context, 'opsInvitationBegin', ({ body, ip }) => openInvitation(context, body.code, ip))
  bind(app, context, 'opsInvitationFinish', async ({ body, ip, userAgent, cookies }) => {
    const accepted = await acceptInvitation(context, { ...body, ip, userAgent })
    cookies.set(OPERATOR_SESSION.name, accepted.token, OPERATOR_SESSION)
    return accepted
  })
}

async function one(context: Context, asker: string, id: string): Promise<StaffMember> {
  const found = (await staff(context, asker)).find((each) => each.id === id)
  if (!found) throw new Refused('NOT_FOUND')
  return found
}

const staff = async ({ db, clock }: Context, asker: string): Promise<StaffMember[]> => {
  const now = clock.now()
  return (await staffRows(db)).map((row) => ({
    id: row.id,
    email: row.email,
    name: row.name,
    role: row.role,
    active: row.active,
    phone: row.phone,
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
    codesLeft: Number(row.codes_left ?? 0),
    invitedUntil: row.invited_until?.toISOString() ?? null,
    waits: lacksSecond(row, now)
      ? {
          askedBy: row.asked_by ?? '',
          since: (row.granted_at ?? row.created_at).toISOString(),
          until: row.counts_from?.toISOString() ?? null,
          isMine: row.granted_by === asker || row.id === asker,
        }
      : null,
  }))
}
