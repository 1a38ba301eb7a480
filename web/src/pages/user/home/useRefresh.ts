import { showToast } from '@krapao/ui/feedback/toast-store.ts'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { useRefreshGames } from '../../../api/queries/wallet.ts'

/**
 * Asks every game for its balance when the page opens and whenever the clasp is pressed: one
 * question at a time, however often it is pressed.
 */
export function useRefresh(): { refresh: () => void; isRefreshing: boolean } {
  const t = useTranslations('home')
  const common = useTranslations('common')
  const { mutate, isPending } = useRefreshGames()
  const isAsking = useRef(false)

  const refresh = (): void => {
    if (isAsking.current) return
    isAsking.current = true
    mutate(undefined, {
      onError: () =>
        showToast({
          tone: 'no',
          title: t('refreshFailed'),
          detail: t('moneyUnchanged'),
          action: { label: common('retry'), onPress: () => refresh() },
        }),
      onSettled: () => {
        isAsking.current = false
      },
    })
  }
  const refreshOnLoad = useEffectEvent(refresh)
  useEffect(() => refreshOnLoad(), [])
  return { refresh, isRefreshing: isPending }
}
