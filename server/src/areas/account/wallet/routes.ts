import { toBaht } from '@krapao/contract/money'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { bind } from '../../../http/call.ts'
import { coinOf, walletOf } from '../../../ledger/address.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { inviteAmount, noteInviteShown } from '../../gifts/public.ts'
import { findMember, toProfile, unreadNotices } from '../../people/public.ts'
import { favouriteGames, gameAccounts } from '../../play/public.ts'
import { findBank } from '../../site/public.ts'
import { movementsOf } from './onItsWayStore.ts'
import { shownMovements } from './rules.ts'

/** The home screen's one call: everything in it is another area's, put side by side. */
export function walletRoutes(app: FastifyInstance, context: Context): void {
  bind(app, context, 'wallet', async ({ caller: { memberId }, locale }) => {
    const [wallet, coin] = [walletOf(memberId), coinOf(memberId)]
    const [member, balances, slots, favourites, invited, movements, unread] = await Promise.all([
      findMember(context.db, memberId),
      context.ledger.balances([wallet, coin]),
      gameAccounts(context, memberId, locale),
      favouriteGames(context, memberId),
      inviteAmount(context, memberId),
      movementsOf(context.db, memberId),
      unreadNotices(context, memberId),
    ])
    if (!member) throw new Refused('invalid-token')
    // Who has nothing to receive is promised nothing by it.
    if (invited > 0n) await noteInviteShown(context, memberId)
    const bank = await findBank(context.db, member.bankCode)
    return {
      profile: toProfile(member, balances.get(coin)?.balance ?? 0n),
      bankAccount: {
        bankAccountName: member.bankAccountName,
        bankAccountNo: member.bankAccountNo,
        bank: { code: member.bankCode, nameTH: bank?.nameTH ?? member.bankCode },
      },
      wallet: { amount: toBaht(balances.get(wallet)?.balance ?? 0n) },
      invite: {
        amount: toBaht(invited),
        success: context.settings.get('inviteSuccessPercent'),
        fail: context.settings.get('inviteFailPercent'),
      },
      slots,
      favourites,
      onItsWay: shownMovements(movements, context.clock.now()),
      unreadNotices: unread,
    }
  })
}
