import { totalBaht, type Wallet } from '../../api/queries/wallet.ts'
import type { Terms } from '../price/terms.ts'
import { percentTargets } from './percentTargets.ts'

/** What two percents ask of the total after a gift, in this member's own baht. */
export function percentTermsOf(
  wallet: Wallet,
  { gift, success, fail }: { gift: number; success: number; fail: number },
): Terms {
  const own = totalBaht(wallet)
  const { reach, fail: failBelow } = percentTargets(own + gift, { success, fail })
  return { gift, turnover: null, reach, failBelow, until: null, matches: 0, own }
}
