import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { bind } from '../../../http/call.ts'
import { isStopped } from '../../people/public.ts'
import { claim } from './coupons.ts'
import { coupons } from './ownCoupons.ts'
import { revealSeed } from './seeds.ts'
import { spin } from './spin.ts'
import { setup, wheelNow } from './wheel.ts'

export function spinwheelRoutes(app: FastifyInstance, context: Context): void {
  bind(app, context, 'spinActive', async ({ caller }) => ({
    isActive: (await wheelNow(context.db)) !== null && !(await isStopped(context, caller.memberId)),
  }))
  bind(app, context, 'spinSetup', ({ caller, locale }) => setup(context, caller.memberId, locale))
  bind(
    app,
    context,
    'spin',
    ({ caller, body, idempotencyKey, locale, asked }) =>
      spin(context, {
        memberId: caller.memberId,
        clientSeed: body.clientSeed,
        idempotencyKey,
        locale,
        asked,
      }),
    { keepsAnswer: true },
  )
  bind(app, context, 'spinCoupons', ({ caller, locale }) =>
    coupons(context, caller.memberId, locale),
  )
  bind(app, context, 'spinClaim', ({ caller, body, idempotencyKey, asked }) =>
    claim(context, {
      memberId: caller.memberId,
      coupon: body.coupon,
      idempotencyKey,
      asked,
    }),
  )
  bind(app, context, 'spinSeed', ({ caller }) => revealSeed(context, caller.memberId))
}
