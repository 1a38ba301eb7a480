import { toSatang } from '@krapao/contract/money'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../../context.ts'
import { bind } from '../../../../http/call.ts'
import { Refused } from '../../../../runtime/refusal.ts'
import { writeAudit } from '../../../staff/public.ts'
import { findUnread, memberNamedIn } from '../rounds/unreadStore.ts'
import { askGame, roundCase } from './case.ts'
import { concludeRound } from './conclude.ts'
import { unreadablePage, shownRound } from './list.ts'
import { readAgain } from './readAgain.ts'

/** The operators' side: rounds that could not be read. */
export function operatorRoutes(app: FastifyInstance, context: Context): void {
  const { db, clock } = context
  bind(app, context, 'opsRounds', ({ body }) => unreadablePage(context, body))
  bind(app, context, 'opsRoundCase', ({ params }) => roundCase(context, params.id))
  bind(app, context, 'opsRoundAsk', ({ operator, params }) => askGame(context, params.id, operator))
  bind(app, context, 'opsRoundReveal', async ({ operator, params: { id } }) => {
    const row = await findUnread(db, id)
    if (!row) throw new Refused('NOT_FOUND')
    const memberId = await memberNamedIn(db, row)
    const at = clock.now()
    await writeAudit(db, { at, by: operator, action: 'round.view', subject: id, memberId })
    return { raw: row.raw, memberId }
  })
  bind(app, context, 'opsRoundRead', async ({ operator, params }) =>
    shownRound(context, await readAgain(context, params.id, operator)),
  )
  bind(app, context, 'opsRoundConclude', async ({ operator, params, body }) =>
    shownRound(
      context,
      await concludeRound(context, params.id, operator, {
        reason: body.reason,
        lost: signed(body.lost ?? 0),
      }),
    ),
  )
}

const signed = (baht: number): bigint => (baht < 0 ? -toSatang(-baht) : toSatang(baht))
