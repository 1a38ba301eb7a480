import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { bind } from '../../../http/call.ts'
import { markHit } from './mark.ts'
import { listHits, listRules, ruleNumber, ruleOf } from './shown.ts'
import { switchRule, type Switched } from './switch.ts'
import { tryRule, writeDraft } from './write.ts'

export function houseRuleRoutes(app: FastifyInstance, context: Context): void {
  bind(app, context, 'opsRules', ({ body }) => listRules(context, body))
  bind(app, context, 'opsRule', ({ params }) => ruleOf(context, ruleNumber(params.id)))
  bind(app, context, 'opsRuleTry', ({ body }) => tryRule(context, body))
  bind(app, context, 'opsRuleDraft', async ({ operator, body }) =>
    ruleOf(context, await writeDraft(context, body, operator)),
  )
  bind(app, context, 'opsRuleOn', async ({ operator, params, body }) =>
    answerOf(context, await switchRule(context, params.id, { end: 'ON', ...body }, operator)),
  )
  bind(app, context, 'opsRuleOff', async ({ operator, params, body }) =>
    answerOf(context, await switchRule(context, params.id, { end: 'OFF', ...body }, operator)),
  )
  bind(app, context, 'opsRuleHits', ({ body: { version, memberId, withdrawal, page, limit } }) =>
    listHits(context, { version, memberId, withdrawal, page, limit }),
  )
  bind(app, context, 'opsRuleMark', async ({ operator, params, body }) => ({
    marked: await markHit(context, params.id, body, operator),
  }))
}

const answerOf = async (context: Context, { rule, answer }: Switched) =>
  answer.state === 'waiting'
    ? { status: 202 as const, body: { approval: answer.approval } }
    : { status: 200 as const, body: await ruleOf(context, rule) }
