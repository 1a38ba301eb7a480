import { toBaht } from '@krapao/contract/money'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { bind } from '../../../http/call.ts'
import { shownWeights, weightsNow } from '../../play/public.ts'
import { isLeftInPeace } from '../../safety/public.ts'
import { banners } from '../../site/public.ts'
import { asksOf } from './promise.ts'
import { moveRefund, receiveRefund, refundState } from './service.ts'
import { receiptsPage } from './store.ts'

export function refundRoutes(app: FastifyInstance, context: Context): void {
  const { settings } = context
  bind(app, context, 'refunds', async ({ caller, body }) => {
    const { total, rows } = await receiptsPage(context.db, caller.memberId, body.page, body.limit)
    return {
      total,
      refunds: rows.map((row) => ({
        refundAmount: toBaht(row.amount),
        createdAt: row.created_at.toISOString(),
      })),
    }
  })
  bind(app, context, 'refundCheck', async ({ caller, locale }) => {
    const state = await refundState(context, caller.memberId, locale)
    const { amount, collected, blocked, info, waitsFor } = state
    return {
      result: amount > 0n,
      bonus: blocked,
      info,
      refundAmount: toBaht(amount),
      collected: toBaht(collected),
      refundSuccess: settings.get('refundSuccessPercent'),
      refundFail: settings.get('refundFailPercent'),
      waitsFor: waitsFor && {
        message: waitsFor.code,
        ...(waitsFor.details && { details: waitsFor.details }),
      },
      owed: toBaht(state.owed),
      beyondCap: toBaht(state.beyond),
      cap: settings.get('refundCap'),
      weights: shownWeights(weightsNow(context)),
      asks: asksOf(context, collected, state.means),
      asksReceived: amount > 0n ? asksOf(context, collected + amount, state.means) : null,
    }
  })
  bind(app, context, 'refundReceive', async ({ caller }) => {
    const { amount, paid, beyond } = await receiveRefund(context, caller.memberId)
    return {
      message: 'REFUND_SUCCESS' as const,
      refundAmount: toBaht(amount),
      ...(paid > 0n && { paidOwed: toBaht(paid) }),
      ...(beyond > 0n && { beyondCap: toBaht(beyond) }),
    }
  })
  bind(app, context, 'refundAddWallet', async ({ caller }) => ({
    message: 'SUCCESS' as const,
    wallet: { amount: toBaht(await moveRefund(context, caller.memberId)) },
  }))
  bind(app, context, 'refundBanners', async ({ caller, locale }) =>
    (await isLeftInPeace(context, caller.memberId)) ? [] : banners(context, 'refund', locale),
  )
}
