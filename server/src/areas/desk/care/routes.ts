import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { bind } from '../../../http/call.ts'
import { changeCare, changeCareOfMatches } from './change.ts'
import { knownTags } from './store.ts'

export function careRoutes(app: FastifyInstance, context: Context): void {
  bind(app, context, 'opsTags', () => knownTags(context.db))
  bind(app, context, 'opsMemberCare', ({ operator, body }) => changeCare(context, body, operator))
  bind(app, context, 'opsCareOfMatches', ({ operator, body }) =>
    changeCareOfMatches(context, body, operator),
  )
}
