import { showToast } from '@krapao/ui/feedback/toast-store.ts'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { useKipPair } from '../../api/queries/account/kip.ts'
import type { StatementRow } from '../../api/queries/statement.ts'
import type { GameAccount } from '../../api/queries/wallet.ts'
import { answered, pendingTransfers } from './pending.ts'
import { useAskWhilePending } from './useAskWhilePending.ts'
import { usePlaceName } from './usePlaceName.ts'
import { useRows } from './useRows.ts'

/**
 * Transfers on their way, watched until they are answered; the answer is said in a toast wherever
 * the member is on this page.
 */
export function usePendingTransfers(slots: readonly GameAccount[]): void {
  const pair = useKipPair()
  const t = useTranslations('game.transit')
  const nameOf = usePlaceName(slots)
  const rows = useRows()
  const before = useRef<readonly StatementRow[]>([])
  useAskWhilePending(pendingTransfers(rows ?? []).length > 0)

  const tell = useEffectEvent((now: readonly StatementRow[]) => {
    for (const row of answered(before.current, now)) {
      const amount = pair.text(row.amount)
      if (row.status === 'SUCCESS')
        showToast({
          tone: 'ok',
          title: t('toastArrived', { amount }),
          detail: `${nameOf(row.from)} → ${nameOf(row.to)}`,
        })
      else
        showToast({
          tone: 'no',
          title: t('toastReturned'),
          detail: t('toastReturnedHint', { amount, from: nameOf(row.from) }),
          stays: true,
        })
    }
    before.current = now
  })
  useEffect(() => {
    if (rows) tell(rows)
  }, [rows])
}
