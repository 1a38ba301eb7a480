import { Tile } from '@krapao/ui/layout/tile.tsx'
import { Tiles } from '@krapao/ui/layout/tiles.tsx'
import { SkeletonBlock } from '@krapao/ui/loading/skeleton-block.tsx'
import { useTranslations } from 'use-intl/react'
import { useSpinActive } from '../../../api/queries/spin.ts'
import { useModals } from '../../../app/modals/modals.ts'
import { navigate } from '../../../app/router/address.ts'
import { useStop } from '../../../core/useStop.ts'
import { paths } from '../../../paths.ts'

interface Props {
  coins: number
  refresh: () => void
  isRefreshing: boolean
}

/**
 * What a member comes for; who has stopped is offered nothing. `hasAccent`: depositing is the one
 * accent of the page, unless another part has it.
 */
export function HomeTiles({ hasAccent, ...third }: Props & { hasAccent: boolean }) {
  'use no memo'
  const t = useTranslations('home')
  const { open } = useModals()
  const isStopped = useStop() !== null
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
        <WheelOrRefresh {...third} isStopped={isStopped} />
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

/**
 * The wheel stands where "refresh all" does without one: nothing is offered there until it is known
 * which, as a finger may be on its way.
 */
function WheelOrRefresh({
  coins,
  refresh,
  isRefreshing,
  isStopped,
}: Props & { isStopped: boolean }) {
  'use no memo'
  const t = useTranslations('home')
  const { data: wheel, isPending } = useSpinActive()
  if (isPending && !isStopped) return <SkeletonBlock className="rounded-tile!" />
  return !isStopped && wheel?.isActive === true ? (
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
  )
}
