import { Bone } from '@krapao/ui/loading/bone.tsx'
import { GameCardsSkeleton, PouchSkeleton, TilesSkeleton } from '@krapao/ui/loading/skeletons.tsx'
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
        <PouchSkeleton label={t('loading')} words={words} />
        <TilesSkeleton label={t('loading')} />
      </div>
      <div className="home-games">
        <div className="game-filter skeleton">
          <Bone className="size-11 rounded-full" />
          <Bone className="h-11 w-60 rounded-full" />
        </div>
        <div className="skeleton mx-1 mt-7 mb-3 h-[1.9rem]">
          <Bone className="h-5.5 w-20" />
        </div>
        <GameCardsSkeleton label={t('loading')} count={4} />
      </div>
    </div>
  )
}
