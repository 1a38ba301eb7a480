import { toSatang } from '@krapao/contract/money'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { bind } from '../../../http/call.ts'
import { keepNotice } from '../../people/public.ts'
import { confirmLimit, limitsOf, setLimit } from './limits.ts'
import { excludeSelf, pausePlay } from './pause.ts'
import { setRealityMinutes } from './store.ts'
import {
  lifetimeOf,
  playOf,
  shownLimit,
  shownPause,
  type StakedNow,
  type StakedSince,
} from './view.ts'

export function responsibleGamingRoutes(
  app: FastifyInstance,
  context: Context,
  played: { stakedSince: StakedSince; stakedNow: StakedNow },
): void {
  const limits = async (memberId: string) => ({
    limits: (await limitsOf(context, memberId, await played.stakedNow(context, memberId))).map(
      shownLimit,
    ),
  })
  const told = (memberId: string) =>
    keepNotice(context, { memberId, kind: 'limit', of: context.ids.reference('nt') })
  bind(app, context, 'play', ({ caller }) => playOf(context, caller, played))
  bind(app, context, 'playLifetime', ({ caller }) => lifetimeOf(context, caller.memberId))
  bind(app, context, 'playLimit', async ({ caller, body }) => {
    const amount = body.amount === null ? null : toSatang(body.amount)
    if (await setLimit(context, caller.memberId, { ...body, amount })) await told(caller.memberId)
    return limits(caller.memberId)
  })
  bind(app, context, 'playLimitConfirm', async ({ caller, body }) => {
    await confirmLimit(context, caller.memberId, body)
    await told(caller.memberId)
    return limits(caller.memberId)
  })
  bind(app, context, 'playPause', async ({ caller, body }) => ({
    pause: shownPause(await pausePlay(context, caller.memberId, body.hours)),
  }))
  bind(app, context, 'playExclusion', async ({ caller, body }) => ({
    pause: shownPause(await excludeSelf(context, caller.memberId, body)),
  }))
  bind(app, context, 'playRealityCheck', async ({ caller, body }) => {
    await setRealityMinutes(context.db, caller.memberId, body.minutes)
    return { minutes: body.minutes }
  })
}
