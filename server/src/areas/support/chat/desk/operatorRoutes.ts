import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../../context.ts'
import { bind } from '../../../../http/call.ts'
import { dutyOf, setDuty } from './duty.ts'
import { label, labels } from './labels.ts'
import { judgeQuality, qualityOf } from './quality.ts'
import { snooze } from './snooze.ts'

export function deskRoutes(app: FastifyInstance, context: Context): void {
  bind(app, context, 'opsChatDuty', ({ operator }) => dutyOf(context, operator))
  bind(app, context, 'opsChatDutySet', ({ operator, body }) =>
    setDuty(context, operator, body.isOn),
  )
  bind(app, context, 'opsChatLabels', () => labels(context))
  bind(app, context, 'opsChatLabel', ({ operator, body }) =>
    label(context, body.conversation, body.labels, operator),
  )
  bind(app, context, 'opsQuality', ({ body }) => qualityOf(context, body.week))
  bind(app, context, 'opsQualityJudge', ({ operator, body }) =>
    judgeQuality(context, body, operator),
  )
  bind(app, context, 'opsChatSnooze', ({ operator, body }) =>
    snooze(context, body.conversation, body.until === null ? null : new Date(body.until), operator),
  )
}
