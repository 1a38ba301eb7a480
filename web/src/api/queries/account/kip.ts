import { useEffect } from 'react'
import { kipPair, sayKipRate } from '../../../format/kip.ts'
import type { KipPair } from '../../../format/kipWords.ts'
import { whenSessionEnds } from '../../session/session.ts'
import { useLookup } from '../lookups.ts'
import { useWallet, type Wallet } from '../wallet.ts'

/**
 * What a baht is worth in kip now, and since when; undefined for whose account is in baht, as all
 * are on a Thai site.
 */
export function useKipRate(
  wallet: Wallet | undefined,
): { perBaht: number; at: string } | undefined {
  const isKip = wallet?.profile.currency === 'LAK'
  const { data } = useLookup('lookupWithdraw', { enabled: isKip })
  const rate = isKip ? data?.kip : undefined
  const perBaht = rate?.perBaht
  useEffect(() => sayKipRate(perBaht), [perBaht])
  return rate
}

whenSessionEnds(() => sayKipRate(undefined))

/** How this member reads baht. */
export const useKipPair = (): KipPair => kipPair(useKipRate(useWallet().data)?.perBaht)
