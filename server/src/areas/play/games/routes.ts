import type { Answer } from '@krapao/contract/calls'
import { WALLET } from '@krapao/contract/constants'
import { toBaht, toSatang } from '@krapao/contract/money'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { moneyEventsHandled } from '../../../events/events.ts'
import { bind } from '../../../http/call.ts'
import { Refused } from '../../../runtime/refusal.ts'
import type { Caller } from '../../../security/identity.ts'
import { demandNotExcluded } from '../../people/public.ts'
import { activate, playing, resetPassword, shownCredentials } from './accounts/accounts.ts'
import { autoLoginLink } from './accounts/launch.ts'
import { demandRenewed } from './accounts/renewal.ts'
import { activateSeamless, seamlessAccount, seamlessOf } from './accounts/seamlessAccounts.ts'
import { refreshForTap } from './balances/balances.ts'
import { setFavourite } from './favourites/service.ts'
import { transferAll } from './transfers/gather.ts'
import { transfer, walletBalance } from './transfers/transfer.ts'
import { operatorRoutes } from './unreadableRounds/operatorRoutes.ts'
import { gameAccounts } from './view.ts'

/** How long a refresh waits, once balances are booked, for those who follow them. */
const FOLLOWED_WITHIN_MS = 2_000

/** Money comes back to a contested account, and goes into no game. */
function demandInto({ isContested }: Caller, to: string): void {
  if (isContested && to !== WALLET) throw new Refused('CONTESTED')
}

export function gameRoutes(app: FastifyInstance, context: Context): void {
  operatorRoutes(app, context)
  bind(app, context, 'walletRefresh', async ({ caller, locale }) => {
    await refreshForTap(context, caller.memberId)
    // A bonus that these figures end has ended when the member reads them.
    await moneyEventsHandled(context.events, caller.memberId, FOLLOWED_WITHIN_MS)
    return { slots: await gameAccounts(context, caller.memberId, locale) }
  })
  bind(app, context, 'gameFavourite', async ({ caller, params, body }) => ({
    favourites: await setFavourite(context, caller.memberId, params.slotCode, body.isFavourite),
  }))
  bind(app, context, 'gameActivate', async ({ caller, params, locale }) => {
    const open = seamlessOf(context, params.slotCode) ? activateSeamless : activate
    await open(context, caller.memberId, params.slotCode)
    const opened = (await gameAccounts(context, caller.memberId, locale)).find(
      (game) => game.code === params.slotCode,
    )
    if (!opened) throw new Refused('NO_GAME')
    return opened
  })
  bind(app, context, 'gameCredentials', async ({ caller, params }) => {
    // With these one plays, by the form or at the site itself; to transfer money back they are not needed.
    await demandNotExcluded(context, caller.memberId)
    if (seamlessOf(context, params.slotCode)) {
      const { username } = await seamlessAccount(context, caller.memberId, params.slotCode)
      // One taps; there is nothing to type in.
      return { username, password: '' }
    }
    await demandRenewed(context, caller.memberId, params.slotCode)
    const target = await playing(context, caller.memberId, params.slotCode)
    const { game, provider } = target
    const own = await shownCredentials(context, caller.memberId, target)
    return game.launch === 'form'
      ? { ...own, event: { action: provider.playUrl, method: 'POST', fields: { ...own } } }
      : own
  })
  bind(app, context, 'gameResetPassword', async ({ caller, params }) => {
    await resetPassword(context, caller.memberId, params.slotCode)
    return { message: 'SUCCESS' }
  })
  transferRoutes(app, context)
  bind(app, context, 'autoLogin', async ({ caller, params, locale }) => ({
    link: await autoLoginLink(context, { ...caller, locale }, params),
  }))
  bind(app, context, 'autoLoginWithPassword', async ({ caller, params, locale }) => ({
    link: await autoLoginLink(context, { ...caller, locale }, params),
  }))
}

/** Money between the wallet and the games. */
function transferRoutes(app: FastifyInstance, context: Context): void {
  const reference = (memberId: string, key: string | null): string =>
    key === null ? context.ids.reference('gt') : context.ids.referenceFor('gt', memberId, key)
  const wallet = async (memberId: string) => ({
    amount: toBaht(await walletBalance(context, memberId)),
  })

  bind(app, context, 'transfer', async ({ caller, body, idempotencyKey, asked }) => {
    demandInto(caller, body.to)
    const end = await transfer(context, {
      memberId: caller.memberId,
      from: body.from,
      to: body.to,
      amount: toSatang(body.amount),
      reference: reference(caller.memberId, idempotencyKey),
      asked,
    })
    // Committed with the money: nothing is read again.
    if (asked?.kept) return { status: 200, body: asked.kept.body as Answer<'transfer'> }
    return end.status === 'PENDING'
      ? { status: 202, body: { message: 'PENDING', reference: end.reference } }
      : {
          status: 200,
          body: {
            message: 'SUCCESS',
            reference: end.reference,
            wallet: await wallet(caller.memberId),
          },
        }
  })
  bind(app, context, 'transferAll', async ({ caller, body, idempotencyKey }) => {
    demandInto(caller, body.to)
    const moved = await transferAll(
      context,
      caller.memberId,
      body.to,
      reference(caller.memberId, idempotencyKey),
    )
    return {
      message: moved.some((each) => each.status === 'PENDING') ? 'PENDING' : 'SUCCESS',
      moved: moved.map((each) => ({ ...each, amount: toBaht(each.amount) })),
      wallet: await wallet(caller.memberId),
    }
  })
}
