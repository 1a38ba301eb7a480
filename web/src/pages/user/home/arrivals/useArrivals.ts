import { haptic } from '@krapao/ui/controls/haptic.ts'
import { showToast } from '@krapao/ui/feedback/toast-store.ts'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { useKipPair } from '../../../../api/queries/account/kip.ts'
import type { StatementRow } from '../../../../api/queries/statement.ts'
import { placeNow } from '../../../../app/router/address.ts'
import { wasTold } from '../../../../features/deposit/told.ts'
import { useRows } from '../../../../features/games/useRows.ts'
import { arrivals } from './arrivals.ts'

/** Whether a sheet stands open that says by itself what has become of it. */
const isSaidBySheet = (name: 'deposit' | 'withdraw'): boolean =>
  (placeNow('POP').over as { name?: string } | null)?.name === name

/**
 * Money that has come in or gone out while the member is here is said in a word, once: beside the
 * figure that rolls and the row on the statement.
 */
export function useArrivals(): void {
  const pair = useKipPair()
  const t = useTranslations('arrival')
  const rows = useRows()
  const before = useRef<readonly StatementRow[] | null>(null)
  const tell = useEffectEvent((now: readonly StatementRow[]) => {
    const news = before.current ? arrivals(before.current, now) : []
    before.current = now
    for (const { statementType, status, amount: baht } of news) {
      const amount = pair.text(baht)
      if (statementType === 'deposit') {
        // A sheet that was closed before the row was read has said it as well.
        if (wasTold(baht) || isSaidBySheet('deposit')) continue
        haptic('done')
        showToast({ tone: 'ok', title: t('in', { amount }), detail: t('inDetail') })
      } else if (isSaidBySheet('withdraw')) continue
      else if (status === 'SUCCESS')
        showToast({ tone: 'ok', title: t('out', { amount }), detail: t('outDetail') })
      else
        showToast({
          tone: 'no',
          title: t('back'),
          detail: t('backDetail', { amount }),
          stays: true,
        })
    }
  })
  useEffect(() => {
    if (rows) tell(rows)
  }, [rows])
}
