import { toSatang } from '@krapao/contract/money'
import { seesMasked } from '@krapao/contract/ops/rights'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { bind } from '../../../http/call.ts'
import { askHelp } from '../memberHelp/help.ts'
import { addNote, changeStatus, liftContest, logOut, lowerMemberLimit, noteView } from './act.ts'
import { memberCases } from './cases.ts'
import { memberDeposits, memberSlips, slipPictureFor } from './deposits.ts'
import { memberPage, movementsOf } from './page.ts'
import { searchMembers } from './search.ts'

export function memberAdminRoutes(app: FastifyInstance, context: Context): void {
  bind(app, context, 'opsMembers', ({ operator, body }) =>
    searchMembers(context, { id: operator.id, masked: seesMasked(operator.rights) }, body),
  )
  bind(app, context, 'opsMember', async ({ operator, params, locale }) => {
    const masked = seesMasked(operator.rights)
    const page = await memberPage(context, params.id, masked, locale)
    if (!masked) await noteView(context, params.id, operator, null)
    return page
  })
  bind(app, context, 'opsMemberReveal', async ({ operator, params, body, locale }) => {
    const page = await memberPage(context, params.id, false, locale)
    await noteView(context, params.id, operator, body.reason)
    return page
  })
  bind(app, context, 'opsMemberMovements', ({ params, body }) =>
    movementsOf(context, params.id, body.page, body.limit),
  )
  bind(app, context, 'opsMemberDeposits', ({ params, body }) =>
    memberDeposits(context, params.id, body.page, body.limit),
  )
  bind(app, context, 'opsMemberSlips', ({ params, body }) =>
    memberSlips(context, params.id, body.page, body.limit),
  )
  bind(app, context, 'opsMemberCases', ({ params }) => memberCases(context, params.id))
  bind(app, context, 'opsMemberSlipPicture', ({ operator, params, body }) =>
    slipPictureFor(context, params, operator, {
      given: body.reason,
      needed: seesMasked(operator.rights),
    }),
  )
  bind(app, context, 'opsMemberStatus', async ({ operator, params, body, locale }) => {
    await changeStatus(context, params.id, body.status, operator, body.reason)
    return memberPage(context, params.id, seesMasked(operator.rights), locale)
  })
  bind(app, context, 'opsMemberContestLift', async ({ operator, params, body, locale }) => {
    await liftContest(context, params.id, operator, body.reason)
    return memberPage(context, params.id, seesMasked(operator.rights), locale)
  })
  bind(app, context, 'opsMemberLogout', async ({ operator, params, body }) => ({
    ended: await logOut(context, params.id, operator, body.reason),
  }))
  bind(app, context, 'opsMemberLimit', async ({ operator, params, body, locale }) => {
    const { reason, amount, ...limit } = body
    const asked = { ...limit, amount: toSatang(amount) }
    await lowerMemberLimit(context, params.id, asked, operator, reason)
    return memberPage(context, params.id, seesMasked(operator.rights), locale)
  })
  bind(app, context, 'opsMemberHelp', ({ operator, params, body }) =>
    askHelp(context, params.id, body, operator),
  )
  bind(app, context, 'opsMemberNote', ({ operator, params, body }) =>
    addNote(context, params.id, operator, body.text),
  )
}
