import type { Answer } from '@krapao/contract/calls'
import { toBaht } from '@krapao/contract/money'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { moneyEventsHandled } from '../../../events/events.ts'
import { bind } from '../../../http/call.ts'
import { cancelPlaythrough } from './cancel.ts'
import { waitsOf } from './condition.ts'
import { progressOf, standingOf } from './standing.ts'
import { activeOf } from './store.ts'

export function playthroughRoutes(app: FastifyInstance, context: Context): void {
  bind(app, context, 'bonusActive', ({ caller }) => activeStanding(context, caller.memberId))
  bind(app, context, 'bonusMinimum', async () => ({
    minimum: context.settings.get('bonusEntryBelow'),
  }))
  bind(app, context, 'bonusClear', async ({ caller }) => {
    await cancelPlaythrough(context, caller.memberId)
    return { message: 'BONUS_CLEAR' }
  })
}

/**
 * How long the answer waits for an evaluation under way: it should not be older than the last move
 * of money.
 */
const HEARD_WITHIN_MS = 2_000

/** By our books alone: a GET that changes nothing asks no provider. */
async function activeStanding(context: Context, memberId: string): Promise<Answer<'bonusActive'>> {
  await moneyEventsHandled(context.events, memberId, HEARD_WITHIN_MS)
  const active = await activeOf(context.db, memberId)
  if (!active) return { status: false, type: '' }
  const standing = await standingOf(context, active)
  const { cancel } = standing
  return {
    status: true,
    type: active.kind,
    progress: progressOf(active, standing),
    cancel: { returned: toBaht(cancel.returned), removed: toBaht(cancel.removed) },
    ...(active.reopened > 0 && { reopened: true }),
    ...(await waitsOf(context, active, standing)),
  }
}
