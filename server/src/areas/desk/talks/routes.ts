import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { bind } from '../../../http/call.ts'
import { endTalk, listTalks, sayInTalk } from './talks.ts'

export function talkRoutes(app: FastifyInstance, context: Context): void {
  bind(app, context, 'opsTalks', ({ body }) => listTalks(context, body))
  bind(app, context, 'opsTalkSay', ({ operator, params, body }) =>
    sayInTalk(context, params.id, body, operator),
  )
  bind(app, context, 'opsTalkClose', ({ operator, params, body }) =>
    endTalk(context, params.id, body, operator),
  )
}
