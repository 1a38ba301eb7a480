import { Notice } from '@krapao/ui/feedback/notice.tsx'
import { moneyText } from '@krapao/ui/money/money-parts.ts'
import Clock from 'lucide-react/icons/clock'
import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl/react'
import { usePlay } from '../../../api/queries/play.ts'
import type { GameAccount } from '../../../api/queries/wallet.ts'
import { useStop } from '../../../core/useStop.ts'
import { usePendingTransfers } from '../../../features/games/usePendingTransfers.ts'
import { usePlaceName } from '../../../features/games/usePlaceName.ts'
import { Texts } from '../../../locales/LocaleProvider.tsx'
import { staleGames } from './games/gameLists.ts'

const HeldBack = lazy(() => import('./HeldBack.tsx'))

/**
 * Until when play is stopped; what stays out of games; what is not settled yet: money on its way,
 * games that are silent.
 */
export function HomeNotices({ slots }: { slots: readonly GameAccount[] }) {
  'use no memo'
  const t = useTranslations('home')
  const nameOf = usePlaceName(slots)
  const stop = useStop()
  const beyond = usePlay().data?.beyondLimit
  const pending = usePendingTransfers(slots)
  const stale = staleGames(slots)
  return (
    <div role="status" className="grid gap-2.5 empty:hidden">
      {(stop !== null || beyond || stale.length > 0) && (
        <Suspense>
          <Texts part="all">
            <HeldBack stop={stop} beyond={beyond} stale={stale.map(({ name }) => name)} />
          </Texts>
        </Suspense>
      )}
      {pending.map((row) => (
        <Notice key={row._id} tone="wait" icon={Clock}>
          <b className="block">
            {t('transit', {
              amount: moneyText(row.amount),
              from: nameOf(row.from),
              to: nameOf(row.to),
            })}
          </b>
          {t('transitHint')}
        </Notice>
      ))}
    </div>
  )
}
