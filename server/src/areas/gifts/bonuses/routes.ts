import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { bind } from '../../../http/call.ts'
import { claimOffer } from './claim.ts'
import { activateBonus, bonuses, currentPromotion, findPromotion, lookedUp } from './service.ts'

export function bonusRoutes(app: FastifyInstance, context: Context): void {
  bind(app, context, 'bonuses', ({ caller, locale }) => bonuses(context, caller.memberId, locale))
  bind(app, context, 'bonusActivate', ({ caller, params }) =>
    activateBonus(context, caller.memberId, params.code),
  )
  bind(app, context, 'promotionCurrent', ({ caller, locale }) =>
    currentPromotion(context, caller.memberId, locale),
  )
  bind(app, context, 'promotionFind', ({ caller, params, locale }) =>
    lookedUp(context, caller.memberId, params.code, locale),
  )
  bind(app, context, 'promotionActivate', async ({ caller, params }) => {
    const { memberId } = caller
    await claimOffer(context, memberId, await findPromotion(context, memberId, params.code))
    return { message: 'SUCCESS' }
  })
}
