import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { bind } from '../../../http/call.ts'
import { noticePage, readNotices } from './notices.ts'

export function noticeRoutes(app: FastifyInstance, context: Context): void {
  bind(app, context, 'notices', ({ caller, body, locale }) =>
    noticePage(context, caller.memberId, { ...body, locale }),
  )
  bind(app, context, 'noticesRead', ({ caller, body }) =>
    readNotices(context, caller.memberId, new Date(body.until)),
  )
}
