import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { bind } from '../../../http/call.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { addBlocks, blocksNamed, listBlocks } from './blocks.ts'
import { liftFor } from './lift.ts'

export function blockRoutes(app: FastifyInstance, context: Context): void {
  bind(app, context, 'opsBlocks', ({ body }) => listBlocks(context, body))
  bind(app, context, 'opsBlockAdd', ({ operator, body }) =>
    addBlocks(
      context,
      { ...body, until: body.until === null ? null : new Date(body.until) },
      operator,
    ),
  )
  bind(app, context, 'opsBlockLift', async ({ operator, params: { id }, body }) => {
    const answer = await liftFor(context, id, body.reason, operator)
    if (answer.state === 'waiting') return { status: 202, body: { approval: answer.approval } }
    const [block] = await blocksNamed(context, [id])
    if (!block) throw new Refused('NOT_FOUND')
    return { status: 200, body: block }
  })
}
