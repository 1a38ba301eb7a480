import { WALLET } from '@krapao/contract/constants'
import { useTranslations } from 'use-intl/react'
import type { GameAccount } from '../../api/queries/wallet.ts'

/** The name of an end of a transfer: the main wallet, or the game with this code. */
export function usePlaceName(slots: readonly GameAccount[]): (place: string) => string {
  const t = useTranslations('home')
  return (place) =>
    place === WALLET ? t('mainWallet') : (slots.find((slot) => slot.code === place)?.name ?? place)
}
