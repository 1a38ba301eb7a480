import { toBaht } from '@krapao/contract/money'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { bind } from '../../../http/call.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { noteInviteShown, receivableNow } from '../../gifts/public.ts'
import { toProfile } from '../../people/public.ts'
import { shownGames, sitesNow } from '../../play/public.ts'
import { homeOf } from './homeStore.ts'
import { shownMovements } from './rules.ts'

/** The home screen's one call: everything in it is another area's, put side by side. */
export function walletRoutes(app: FastifyInstance, context: Context): void {
  bind(app, context, 'wallet', async ({ caller: { memberId }, locale }) => {
    const [home, sites] = await Promise.all([homeOf(context.db, memberId), sitesNow(context)])
    if (!home) throw new Refused('invalid-token')
    const { earned, received, bankCode, games } = home
    const account = earned === null || received === null ? null : { earned, received }
    const invited = receivableNow(context, account)
    // Who has nothing to receive is promised nothing by it.
    if (invited > 0n) await noteInviteShown(context, memberId)
    return {
      profile: toProfile(home, home.coin),
      bankAccount: {
        bankAccountName: home.bankAccountName,
        bankAccountNo: home.bankAccountNo,
        bank: { code: bankCode, nameTH: home.bankName ?? bankCode },
      },
      wallet: { amount: toBaht(home.wallet) },
      invite: {
        amount: toBaht(invited),
        success: context.settings.get('inviteSuccessPercent'),
        fail: context.settings.get('inviteFailPercent'),
      },
      slots: shownGames(context, { own: games, sites, locale }),
      favourites: home.favourites ?? [],
      onItsWay: shownMovements(home.movements ?? [], context.clock.now()),
      unreadNotices: home.unread,
    }
  })
}
