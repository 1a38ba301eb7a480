import '../columns.css'
import { buttonClass } from '@krapao/ui/controls/button-class.ts'
import { EmptyState } from '@krapao/ui/feedback/empty-state.tsx'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl/react'
import { useBonuses, usePlaythrough } from '../../../api/queries/rewards.ts'
import { Link } from '../../../app/Link.tsx'
import { LoadFailed } from '../../../app/loading/LoadFailed.tsx'
import { preloadModals } from '../../../app/modals/modals.ts'
import { useIsWide } from '../../../app/useIsWide.ts'
import { usePageTitle } from '../../../app/usePageTitle.ts'
import { KipRate } from '../../../core/kip/KipRate.tsx'
import { Stopped } from '../../../core/Stopped.tsx'
import { useStop } from '../../../core/useStop.ts'
import { BonusOffers } from '../../../features/bonus/BonusOffers.tsx'
import { PlaythroughCard } from '../../../features/bonus/PlaythroughCard.tsx'
import { PromotionSearch } from '../../../features/bonus/PromotionSearch.tsx'
import { paths } from '../../../paths.ts'
import { BonusSkeleton } from './BonusSkeleton.tsx'
import { NoBonusYet } from './NoBonusYet.tsx'

/** While a bonus runs, play in another tab moves it. */
const WATCH_MS = 15_000

export default function BonusPage() {
  const t = useTranslations('bonus')
  usePageTitle('bonus')
  useEffect(() => preloadModals('bonus', 'promotion'), [])
  return (
    <>
      <h1 className="mx-1 mb-2 min-h-12 content-center text-title">{t('heading')}</h1>
      <Bonuses />
    </>
  )
}

function Bonuses() {
  const t = useTranslations('bonus')
  const bonuses = useBonuses()
  const playthrough = usePlaythrough(WATCH_MS)
  const stop = useStop()
  const isWide = useIsWide()
  if (!bonuses.data || !playthrough.data) {
    if (!bonuses.isError && !playthrough.isError) return <BonusSkeleton />
    return <LoadFailed of={bonuses.isError ? bonuses : playthrough} />
  }
  const current = bonuses.data.find((bonus) => bonus.userBonus?.isActive)
  const isRunning = playthrough.data.status
  if (stop && !isRunning) return <Stopped why={stop} />
  return (
    <div className="columns roomy">
      <div className="stays">
        {isRunning ? (
          <PlaythroughCard playthrough={playthrough.data} bonus={current} />
        ) : isWide ? (
          <NoBonusYet>
            <PromotionSearch />
          </NoBonusYet>
        ) : (
          <PromotionSearch />
        )}
        <KipRate />
      </div>
      <div>
        {stop ? (
          <Stopped why={stop} />
        ) : bonuses.data.length > 0 ? (
          <BonusOffers bonuses={bonuses.data} />
        ) : (
          <EmptyState
            title={t('none')}
            action={
              <Link to={paths.home} className={buttonClass({})}>
                {t('home')}
              </Link>
            }
          >
            {t('noneHint')}
          </EmptyState>
        )}
      </div>
    </div>
  )
}
