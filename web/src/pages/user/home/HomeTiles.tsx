import { Tile } from '@krapao/ui/layout/tile.tsx'
import { Tiles } from '@krapao/ui/layout/tiles.tsx'
import { SkeletonBlock } from '@krapao/ui/loading/skeleton-block.tsx'
import { useTranslations } from 'use-intl/react'
import { useSpinActive } from '../../../api/queries/spin.ts'
import { useModals } from '../../../app/modals/modals.ts'
import { navigate } from '../../../app/router/address.ts'
import { useStop } from '../../../core/useStop.ts'
import { paths } from '../../../paths.ts'

/**
 * What a member comes for; who has stopped is offered nothing. The wheel stands where "refresh all"
 * does without one: nothing is offered there until it is known which, as a finger may be on its
 * way.
 */
export function HomeTiles({
  coins,
  hasAccent,
  refresh,
  isRefreshing,
}: {
  coins: number
  /** Depositing is the one accent of the page, unless another part has it. */
  hasAccent: boolean
  refresh: () => void
  isRefreshing: boolean
}) {
  'use no memo'
  const t = useTranslations('home')
  const { open } = useModals()
  const isStopped = useStop() !== null
  const { data: wheel, isPending } = useSpinActive()
  const canSpin = !isStopped && wheel?.isActive === true
  return (
    <section aria-label={t('actions')}>
      <Tiles>
        {!isStopped && (
          <Tile
            art="deposit"
            label={t('deposit')}
            main={hasAccent}
            onClick={() => open('deposit')}
          />
        )}
        <Tile
          art="withdraw"
          label={t('withdraw')}
          main={isStopped}
          onClick={() => open('withdraw')}
        />
        {isPending && !isStopped ? (
          <SkeletonBlock className="rounded-tile!" />
        ) : canSpin ? (
          <Tile
            art="wheel"
            label={t('spin')}
            count={coins}
            countLabel={t('spinCoins', { coins })}
            onClick={() => navigate(paths.spin)}
          />
        ) : (
          <Tile
            art="refresh"
            label={t('refreshAll')}
            aria-busy={isRefreshing || undefined}
            onClick={refresh}
          />
        )}
        {!isStopped && (
          <>
            <Tile art="invite" label={t('invite')} onClick={() => open('invite')} />
            <Tile art="gift" label={t('bonus')} onClick={() => navigate(paths.bonus)} />
            <Tile art="refund" label={t('refund')} onClick={() => open('refund')} />
          </>
        )}
      </Tiles>
    </section>
  )
}
