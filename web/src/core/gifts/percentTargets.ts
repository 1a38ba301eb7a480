import { totalBaht, type Wallet } from '../../api/queries/wallet.ts'
import type { Terms } from './GiftTerms.tsx'

/**
 * Two percents of a balance, in baht: what is asked rounds up to the satang, what fails rounds
 * down, as the server does.
 */
export function percentTargets(
  baseBaht: number,
  { success, fail }: { success: number; fail: number },
): { reach: number; fail: number } {
  const satang = BigInt(Math.round(baseBaht * 100))
  const share = (percent: number): bigint => satang * BigInt(Math.round(percent * 100))
  return {
    reach: Number((share(success) + 9_999n) / 10_000n) / 100,
    fail: Number(share(fail) / 10_000n) / 100,
  }
}

/** What two percents ask of the total after a gift, in this member's own baht. */
export function percentTermsOf(
  wallet: Wallet,
  { gift, success, fail }: { gift: number; success: number; fail: number },
): Terms {
  const own = totalBaht(wallet)
  const { reach, fail: failBelow } = percentTargets(own + gift, { success, fail })
  return { gift, turnover: null, reach, failBelow, until: null, matches: 0, own }
}
