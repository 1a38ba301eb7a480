import { useLookup } from '../../api/queries/lookups.ts'
import type { Wallet } from '../../api/queries/wallet.ts'
import { IS_LAOS } from '../../settings.ts'

/** What a baht is worth in kip now, and since when; undefined for whose account is in baht. */
export function useKipRate(
  wallet: Wallet | undefined,
): { perBaht: number; at: string } | undefined {
  const isKip = IS_LAOS && wallet?.profile.currency === 'LAK'
  return useLookup('lookupWithdraw', { enabled: isKip }).data?.kip
}
