import type { Answer } from '@krapao/contract/calls'
import type { Locale } from '@krapao/contract/constants'
import { toBaht } from '@krapao/contract/money'
import type { Context } from '../../../context.ts'
import { gameOf } from '../../../ledger/address.ts'
import { inLanguage } from '../../site/public.ts'
import { accountsOf, type GameAccountRow } from './accounts/accountStore.ts'
import { seamlessAccountsOf } from './accounts/seamlessStore.ts'
import { CATALOGUE } from './catalogue.ts'
import { listedGames, type ListedGame } from './listing/listing.ts'
import { endsOf } from './rules.ts'
import { stoppedCodes } from './stops/stoppedStore.ts'
import { pendingTransfersOf, type GameTransferRow } from './transfers/transferStore.ts'

type GameAccountView = Answer<'gameActivate'>

/**
 * The catalogue as a member sees it, amounts by our books, which follow the providers' latest
 * answers. A site that is off is shown only to members with an account there.
 */
export async function gameAccounts(
  context: Context,
  memberId: string,
  locale: Locale,
): Promise<GameAccountView[]> {
  const [active, own, pending, games, stopped] = await Promise.all([
    accountsOf(context.db, memberId),
    seamlessAccountsOf(context.db, memberId),
    pendingTransfersOf(context.db, memberId),
    listedGames(context.db),
    stoppedCodes(
      context.db,
      CATALOGUE.map(({ code }) => ({
        code,
        game: context.providers.seamless.get(code)?.game ?? '',
      })),
    ),
  ])
  const accounts = new Map(active.map((account) => [account.code, account]))
  const named = new Set(own.map(({ code }) => code))
  const moving = new Map(pending.map((transfer) => [transfer.code, transfer]))
  const balances = await context.ledger.balances(
    [...accounts.keys()].map((code) => gameOf(memberId, code)),
  )
  return games
    .filter(
      ({ code, active: open }) =>
        hasProvider(context, code) && (open || accounts.has(code) || named.has(code)),
    )
    .map((game) =>
      view(
        context,
        {
          ...game,
          title: inLanguage(game.name, locale),
          isNamed: named.has(game.code),
          isStopped: stopped.has(game.code),
        },
        accounts.get(game.code),
        balances.get(gameOf(memberId, game.code))?.balance ?? 0n,
        moving.get(game.code),
      ),
    )
}

const hasProvider = ({ providers }: Context, code: string): boolean =>
  providers.games.has(code) || providers.seamless.has(code)

function view(
  context: Context,
  game: ListedGame & { title: string; isNamed: boolean; isStopped: boolean },
  account: GameAccountRow | undefined,
  amount: bigint,
  moving: GameTransferRow | undefined,
): GameAccountView {
  const { games, seamless } = context.providers
  const playUrl = (games.get(game.code) ?? seamless.get(game.code))?.playUrl ?? null
  return {
    code: game.code,
    name: game.title,
    category: game.category,
    logo: `/art/logos/${game.code}.svg`,
    background: `/art/cards/${game.code}.svg`,
    isActive: account !== undefined || game.isNamed,
    amount: toBaht(amount),
    ftWalletSlot: game.factor,
    web: playUrl,
    android: game.android && playUrl ? `${playUrl}?device=android` : null,
    ios: game.ios && playUrl ? `${playUrl}?device=ios` : null,
    launch: game.launch,
    ...(account?.stale ? { stale: true } : {}),
    ...(game.seamless ? { seamless: true } : {}),
    ...(game.isStopped || (game.seamless && !game.active) ? { closed: true } : {}),
    updatedAt: account?.synced_at?.toISOString() ?? null,
    ...(moving ? { transit: transitOf(moving) } : {}),
  }
}

function transitOf(row: GameTransferRow): NonNullable<GameAccountView['transit']> {
  const { from, to } = endsOf({
    memberId: row.member_id,
    code: row.code,
    direction: row.direction,
    amount: row.amount,
  })
  return {
    from,
    to,
    amount: toBaht(row.amount),
    since: row.created_at.toISOString(),
    nextCheckAt: row.unknown_since ? (row.next_check_at?.toISOString() ?? null) : null,
  }
}
