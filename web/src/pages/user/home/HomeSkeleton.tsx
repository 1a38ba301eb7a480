import { SkeletonBlock } from '@krapao/ui/loading/skeleton-block.tsx'
import {
  GameCardsSkeleton,
  WalletCardSkeleton,
  TilesSkeleton,
} from '@krapao/ui/loading/skeletons.tsx'
import { useTranslations } from 'use-intl/react'

/** The boxes of what comes. */
export function HomeSkeleton() {
  'use no memo'
  const t = useTranslations('common')
  const home = useTranslations('home')
  const words = {
    greeting: home('hello'),
    updatedLabel: home('lastUpdated'),
    totalLabel: home('total'),
    split: [home('mainWallet'), home('inGames')] as const,
    pocket: home('inviteBonus'),
    reason: home('inviteNone'),
    action: home('receive'),
    between: home('transfer'),
  }
  return (
    <div className="home-columns">
      <div className="home-money">
        <WalletCardSkeleton label={t('loading')} words={words} />
        <TilesSkeleton label={t('loading')} />
      </div>
      <div className="home-games">
        <div className="game-filter skeleton">
          <SkeletonBlock className="size-11 rounded-full" />
          <SkeletonBlock className="h-11 w-60 rounded-full" />
        </div>
        <div className="skeleton mx-1 mt-7 mb-3 h-[1.9rem]">
          <SkeletonBlock className="h-5.5 w-20" />
        </div>
        <GameCardsSkeleton label={t('loading')} count={4} />
      </div>
    </div>
  )
}
