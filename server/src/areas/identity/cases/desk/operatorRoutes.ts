import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../../context.ts'
import { bind } from '../../../../http/call.ts'
import { atCase, type Answered } from '../../../staff/public.ts'
import { askFunds } from './askFunds.ts'
import { askAgain, decideIdentity } from './decide.ts'
import { lookAtPaper, revealCard } from './look.ts'
import { identityCase, identityQueue } from './queue.ts'

export function operatorRoutes(app: FastifyInstance, context: Context): void {
  bind(app, context, 'opsIdentity', ({ body }) => identityQueue(context, body))
  bind(app, context, 'opsIdentityCase', ({ params: { id } }) => identityCase(context, id))
  bind(app, context, 'opsIdentityPaper', ({ operator, params }) =>
    lookAtPaper(context, params, operator),
  )
  bind(app, context, 'opsIdentityReveal', ({ operator, params: { id } }) =>
    revealCard(context, id, operator),
  )
  bind(app, context, 'opsFundsAsk', ({ operator, params: { id } }) =>
    askFunds(context, id, operator),
  )
  const answered = async (id: string, answer: Answered | null) =>
    answer?.state === 'waiting'
      ? { status: 202 as const, body: { approval: answer.approval } }
      : { status: 200 as const, body: await identityCase(context, id) }
  bind(app, context, 'opsIdentityAccept', async ({ operator, params: { id }, body }) => {
    const { samePerson, ...asked } = body
    const answer = await atCase(context, 'identity', id, operator, () =>
      decideIdentity(context, { id, ...asked }, { outcome: 'accept', samePerson }, operator),
    )
    return answered(id, answer)
  })
  bind(app, context, 'opsIdentityRefuse', async ({ operator, params: { id }, body }) => {
    const { why, words, ...asked } = body
    const answer = await atCase(context, 'identity', id, operator, () =>
      decideIdentity(context, { id, ...asked }, { outcome: 'refuse', why, words }, operator),
    )
    return answered(id, answer)
  })
  bind(app, context, 'opsIdentityAgain', async ({ operator, params: { id }, body }) => {
    const { round, ...said } = body
    await atCase(context, 'identity', id, operator, () =>
      askAgain(context, { id, round }, said, operator),
    )
    return identityCase(context, id)
  })
}
