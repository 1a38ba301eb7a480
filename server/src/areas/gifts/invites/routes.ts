import { toBaht } from '@krapao/contract/money'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { bind } from '../../../http/call.ts'
import { satangIn } from '../../play/public.ts'
import { isLeftInPeace } from '../../safety/public.ts'
import { banners } from '../../site/public.ts'
import { accrueFresh } from './accrual.ts'
import { maskName } from './rules.ts'
import { collectInvites, inviteAsks, noteInviteShown } from './service.ts'
import { earningsPage } from './store.ts'

export function inviteRoutes(app: FastifyInstance, context: Context): void {
  bind(app, context, 'invites', async ({ caller: { memberId }, body }) => {
    await accrueFresh(context, memberId)
    const { total, rows } = await earningsPage(context.db, memberId, body.page, body.limit)
    const asks = await inviteAsks(context, memberId)
    await noteInviteShown(context, memberId)
    return {
      total,
      invites: rows.map((row) => ({
        from: { name: maskName(row.name) },
        amount: toBaht(satangIn(row.earned)),
        createdAt: row.last_played_at.toISOString(),
      })),
      ...(asks && { asks }),
    }
  })
  bind(app, context, 'inviteBonus', async ({ caller }) => {
    const { amount, paid } = await collectInvites(context, caller.memberId)
    return {
      message: 'INVITE_BONUS_SUCCESS' as const,
      amount: toBaht(amount),
      ...(paid > 0n && { paidOwed: toBaht(paid) }),
    }
  })
  bind(app, context, 'inviteBanners', async ({ caller, locale }) =>
    (await isLeftInPeace(context, caller.memberId)) ? [] : banners(context, 'invite', locale),
  )
}
