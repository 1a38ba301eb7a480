import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { bind } from '../../../http/call.ts'
import { playedRound } from './case.ts'

/** A round's own page. */
export function playedRoundRoutes(app: FastifyInstance, context: Context): void {
  bind(app, context, 'opsPlayedRound', ({ params, body }) =>
    playedRound(context, params.code, body.round),
  )
}
