const FIRST_RETRY_MS = 2_000
const LAST_RETRY_MS = 300_000

export interface WithdrawLimits {
  withdrawMin: number
  withdrawMax: number
}

/**
 * Which bound this amount (satang) breaks, with the bound in whole baht; null: neither. Zero and
 * less are always too little.
 */
export function brokenLimit(
  amount: bigint,
  { withdrawMin, withdrawMax }: WithdrawLimits,
): { limit: 'min' | 'max'; bound: number } | null {
  if (amount <= 0n || amount < satang(withdrawMin)) return { limit: 'min', bound: withdrawMin }
  return amount > satang(withdrawMax) ? { limit: 'max', bound: withdrawMax } : null
}

/** How many different operators must approve `amount` satang; the settings are in baht. */
export function approvalsNeeded(
  amount: bigint,
  settings: { autoApproveBelow: number; fourEyesFrom: number },
): 0 | 1 | 2 {
  if (amount < satang(settings.autoApproveBelow)) return 0
  return amount >= satang(settings.fourEyesFrom) ? 2 : 1
}

/** From 2 s doubling to 5 min; `attempts` made so far, from 1. */
export const nextAttemptMs = (attempts: number): number =>
  Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(attempts - 1, 20))

/** Whole kip that `amount` satang makes; what is under one kip is dropped. */
export const kipFor = (amount: bigint, lakPerBaht: number): bigint =>
  (amount * BigInt(Math.round(lakPerBaht * 100))) / 10_000n

const satang = (baht: number): bigint => BigInt(Math.round(baht * 100))
