import { SkeletonBlock } from '@krapao/ui/loading/skeleton-block.tsx'
import {
  GameCardsSkeleton,
  WalletCardSkeleton,
  TilesSkeleton,
} from '@krapao/ui/loading/skeletons.tsx'
import cardWaiting from '@krapao/ui/svg/card-waiting.svg'
import { useTranslations } from 'use-intl/react'

/** The boxes of what comes. */
export function HomeSkeleton() {
  'use no memo'
  const t = useTranslations('common')
  const home = useTranslations('home')
  const words = {
    updatedLabel: home('lastUpdated'),
    totalLabel: home('total'),
    split: [home('mainWallet'), home('inGames')] as const,
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
        <GameCardsSkeleton label={t('loading')} picture={cardWaiting} count={4} />
      </div>
    </div>
  )
}
