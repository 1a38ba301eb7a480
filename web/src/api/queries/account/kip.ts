import { useEffect } from 'react'
import { IN_BAHT, kipPair, sayKipRate, type KipPair } from '../../../format/kip.ts'
import { IS_LAOS } from '../../../settings.ts'
import { whenSessionEnds } from '../../session/session.ts'
import { useLookup } from '../lookups.ts'
import { useWallet, type Wallet } from '../wallet.ts'

type Rate = { perBaht: number; at: string } | undefined

function useRate(wallet: Wallet | undefined): Rate {
  const isKip = wallet?.profile.currency === 'LAK'
  const { data } = useLookup('lookupWithdraw', { enabled: isKip })
  const rate = isKip ? data?.kip : undefined
  const perBaht = rate?.perBaht
  useEffect(() => sayKipRate(perBaht), [perBaht])
  return rate
}

if (IS_LAOS) whenSessionEnds(() => sayKipRate(undefined))

/**
 * What a baht is worth in kip now, and since when; undefined for whose account is in baht. The Thai
 * build has none of it.
 */
export const useKipRate: typeof useRate = IS_LAOS ? useRate : () => undefined

const useRatePair = (): KipPair => kipPair(useKipRate(useWallet().data)?.perBaht)

/** How this member reads baht; accounts in kip there are in the Laos build alone. */
export const useKipPair: () => KipPair = IS_LAOS ? useRatePair : () => IN_BAHT
