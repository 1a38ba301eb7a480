import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { bind } from '../../../http/call.ts'
import { amlCase, listAml } from './cases.ts'
import { closeCase, noteAt, takeCase } from './decide.ts'
import { holdPayoutsOf, type AmlFollowers } from './hold.ts'
import { reportDraft } from './report.ts'

export function amlRoutes(app: FastifyInstance, context: Context, followers: AmlFollowers): void {
  bind(app, context, 'opsAml', ({ body }) => listAml(context, body))
  bind(app, context, 'opsAmlCase', ({ operator, params: { id } }) => amlCase(context, id, operator))
  bind(app, context, 'opsAmlHold', async ({ operator, params: { id }, body }) => {
    await takeCase(context, id, body.hold, operator)
    return amlCase(context, id, operator)
  })
  bind(app, context, 'opsAmlNote', async ({ operator, params: { id }, body }) => {
    await noteAt(context, id, body.text, operator)
    return amlCase(context, id, operator)
  })
  bind(app, context, 'opsAmlPayouts', async ({ operator, params: { id }, body }) => {
    await holdPayoutsOf(context, followers, { id, ...body }, operator)
    return amlCase(context, id, operator)
  })
  bind(app, context, 'opsAmlClose', async ({ operator, params: { id }, body }) => {
    const answer = await closeCase(context, { id, ...body }, operator)
    return answer.state === 'waiting'
      ? { status: 202 as const, body: { approval: answer.approval } }
      : { status: 200 as const, body: await amlCase(context, id, operator) }
  })
  bind(app, context, 'opsAmlReport', ({ operator, params: { id } }) =>
    reportDraft(context, id, operator),
  )
}
