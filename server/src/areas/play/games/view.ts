import type { Answer } from '@krapao/contract/calls'
import { WALLET, type Locale } from '@krapao/contract/constants'
import { toBaht } from '@krapao/contract/money'
import type { Context } from '../../../context.ts'
import { inLanguage } from '../../../runtime/inLanguage.ts'
import { ownGamesOf, type InTransit, type OwnAccount, type OwnGames } from './ownGamesStore.ts'
import { sitesNow, type Site } from './sites.ts'

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
  const [own, sites] = await Promise.all([ownGamesOf(context.db, memberId), sitesNow(context)])
  return shownGames(context, { own, sites, locale })
}

/** The same of what was read with other things. */
export function shownGames(
  context: Context,
  { own, sites, locale }: { own: OwnGames; sites: readonly Site[]; locale: Locale },
): GameAccountView[] {
  const { accounts, named, moving } = own
  const accountAt = new Map(accounts?.map((account) => [account.code, account]))
  const movingAt = new Map(moving?.map((each) => [each.code, each]))
  return sites
    .filter(
      ({ code, active }) =>
        hasProvider(context, code) && (active || accountAt.has(code) || named?.includes(code)),
    )
    .map((site) =>
      view(context, {
        site,
        title: inLanguage(site.name, locale),
        account: accountAt.get(site.code),
        isNamed: named?.includes(site.code) === true,
        moving: movingAt.get(site.code),
      }),
    )
}

const hasProvider = ({ providers }: Context, code: string): boolean =>
  providers.games.has(code) || providers.seamless.has(code)

interface Shown {
  site: Site
  title: string
  account: OwnAccount | undefined
  isNamed: boolean
  moving: InTransit | undefined
}

function view(
  { providers: { games, seamless } }: Context,
  { site, title, account, isNamed, moving }: Shown,
): GameAccountView {
  const playUrl = (games.get(site.code) ?? seamless.get(site.code))?.playUrl ?? null
  return {
    code: site.code,
    name: title,
    category: site.category,
    logo: `/art/logos/${site.code}.svg`,
    background: `/art/cards/${site.code}.svg`,
    isActive: account !== undefined || isNamed,
    amount: toBaht(BigInt(account?.holds ?? 0)),
    ftWalletSlot: site.factor,
    web: playUrl,
    android: site.android && playUrl ? `${playUrl}?device=android` : null,
    ios: site.ios && playUrl ? `${playUrl}?device=ios` : null,
    launch: site.launch,
    ...(account?.stale ? { stale: true } : {}),
    ...(site.seamless ? { seamless: true } : {}),
    ...(site.isStopped || (site.seamless && !site.active) ? { closed: true } : {}),
    updatedAt: account?.syncedAt ? timeOf(account.syncedAt) : null,
    ...(moving ? { transit: transitOf(moving) } : {}),
  }
}

const timeOf = (written: string): string => new Date(written).toISOString()

const transitOf = (moving: InTransit): NonNullable<GameAccountView['transit']> => ({
  ...(moving.direction === 'IN'
    ? { from: WALLET, to: moving.code }
    : { from: moving.code, to: WALLET }),
  amount: toBaht(BigInt(moving.amount)),
  since: timeOf(moving.since),
  nextCheckAt: moving.nextCheckAt === null ? null : timeOf(moving.nextCheckAt),
})
