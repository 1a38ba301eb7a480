import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { bind } from '../../../http/call.ts'
import { decideAbout } from './decide.ts'
import { groupNumber, groupPage, listGroups } from './groups.ts'
import { linksOf } from './links.ts'

export function linkRoutes(app: FastifyInstance, context: Context): void {
  bind(app, context, 'opsMemberLinks', ({ params }) => linksOf(context, params.id))
  bind(app, context, 'opsLinkGroups', ({ body }) => listGroups(context, body))
  bind(app, context, 'opsLinkGroup', ({ params }) => groupPage(context, groupNumber(params.id)))
  bind(app, context, 'opsLinkGroupDecide', async ({ operator, params, body }) => {
    const id = groupNumber(params.id)
    await decideAbout(context, id, body, operator)
    return groupPage(context, id)
  })
}
