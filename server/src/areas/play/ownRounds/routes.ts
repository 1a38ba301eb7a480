import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { bind } from '../../../http/call.ts'
import { roundsFile } from './file.ts'
import { playedDays, roundsPlayed } from './played.ts'
import { roundReceipt } from './receipt.ts'

export function ownRoundRoutes(app: FastifyInstance, context: Context): void {
  bind(app, context, 'playedDays', ({ caller, body, locale }) =>
    playedDays(context, caller.memberId, { ...body, locale }),
  )
  bind(app, context, 'playedRounds', ({ caller, body }) =>
    roundsPlayed(context, caller.memberId, body),
  )
  bind(app, context, 'playedRound', ({ caller, body, locale }) =>
    roundReceipt(context, caller.memberId, { ...body, locale }),
  )
  bind(app, context, 'playedFile', ({ caller, body, locale }) =>
    roundsFile(context, caller.memberId, { ...body, locale }),
  )
}
