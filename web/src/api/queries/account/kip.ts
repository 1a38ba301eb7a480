import { useEffect } from 'react'
import { kipPair, sayKipRate, type KipPair } from '../../../format/kip.ts'
import { IS_LAOS } from '../../../settings.ts'
import { useLookup } from '../lookups.ts'
import { useWallet, type Wallet } from '../wallet.ts'

/** What a baht is worth in kip now, and since when; undefined for whose account is in baht. */
export function useKipRate(
  wallet: Wallet | undefined,
): { perBaht: number; at: string } | undefined {
  const isKip = IS_LAOS && wallet?.profile.currency === 'LAK'
  const { data } = useLookup('lookupWithdraw', { enabled: isKip })
  const rate = isKip ? data?.kip : undefined
  const perBaht = rate?.perBaht
  useEffect(() => sayKipRate(perBaht), [perBaht])
  return rate
}

const IN_BAHT = kipPair(undefined)
const useRatePair = (): KipPair => kipPair(useKipRate(useWallet().data)?.perBaht)

/** How this member reads baht; accounts in kip there are in the Laos build alone. */
export const useKipPair: () => KipPair = IS_LAOS ? useRatePair : () => IN_BAHT
