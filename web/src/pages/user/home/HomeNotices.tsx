import { Notice } from '@krapao/ui/feedback/notice.tsx'
import { moneyText } from '@krapao/ui/money/money-parts.ts'
import Clock from 'lucide-react/icons/clock'
import Lock from 'lucide-react/icons/lock'
import { useTranslations } from 'use-intl/react'
import type { GameAccount } from '../../../api/queries/wallet.ts'
import { useStop } from '../../../core/useStop.ts'
import { usePendingTransfers } from '../../../features/games/usePendingTransfers.ts'
import { usePlaceName } from '../../../features/games/usePlaceName.ts'
import { staleGames } from './games/gameLists.ts'

const NAMED_AT_MOST = 3

/** Until when play is stopped; what is not settled yet: money on its way, games that are silent. */
export function HomeNotices({ slots }: { slots: readonly GameAccount[] }) {
  'use no memo'
  const t = useTranslations('home')
  const nameOf = usePlaceName(slots)
  const stop = useStop()
  const pending = usePendingTransfers(slots)
  const stale = staleGames(slots)
  const named = stale
    .slice(0, NAMED_AT_MOST)
    .map((game) => game.name)
    .join(', ')
  const names =
    stale.length > NAMED_AT_MOST
      ? t('staleAndMore', { names: named, n: stale.length - NAMED_AT_MOST })
      : named
  return (
    <div role="status" className="grid gap-2.5 empty:hidden">
      {stop && (
        <Notice tone="wait" icon={Lock}>
          {stop}
        </Notice>
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
      {stale.length > 0 && (
        <Notice tone="info">
          <b className="block">{t('staleTitle', { names })}</b>
          {t('staleHint')}
        </Notice>
      )}
    </div>
  )
}
