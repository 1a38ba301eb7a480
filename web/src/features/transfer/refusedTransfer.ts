import { WALLET } from '@krapao/contract/constants'
import type { Refusal } from '../../api/refusal.ts'

/**
 * Where the amount is after a refusal: at the source, in the wallet (the first half was done), or
 * not known yet.
 */
type MoneyLocation = 'source' | 'wallet' | 'unknown'

interface Asked {
  from: string
  to: string
  amount: number
  walletBefore: number
  walletAfter: number | null
}

/**
 * Reads it from the ends and, between two games, from what the wallet held before and holds after
 * (baht).
 */
export function moneyLocation(
  refusal: Refusal,
  { from, to, amount, walletBefore, walletAfter }: Asked,
): MoneyLocation {
  if (!refusal.isDefinite && refusal.status !== 409) return 'unknown'
  if (from === WALLET || to === WALLET) return 'source'
  if (refusal.code === 'TRANSFER_PENDING' && typeof refusal.details?.code === 'string')
    return refusal.details.code === to ? 'wallet' : 'source'
  if (walletAfter === null) return 'unknown'
  const change = Math.round((walletAfter - walletBefore) * 100)
  if (change === 0) return 'source'
  return change === Math.round(amount * 100) ? 'wallet' : 'unknown'
}
