import type { Transitions } from '../states.ts'

export const WITHDRAWAL_STATES = ['REQUESTED', 'APPROVED', 'SENT', 'PAID', 'FAILED'] as const
export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number]

/** How a withdrawal has ended: `returned` by the bank, or by us before it was asked. */
export const WITHDRAWAL_OUTCOMES = ['paid', 'refused', 'returned'] as const
export type WithdrawalOutcome = (typeof WITHDRAWAL_OUTCOMES)[number]

/**
 * - `REQUESTED`: the money is held, and an operator decides.
 * - `APPROVED`: the bank is to be asked.
 * - `SENT`: the bank may have the order.
 * - `PAID`: the bank has paid.
 * - `FAILED`: nothing was paid, and the money is back in the wallet.
 */
export const WITHDRAWAL_TRANSITIONS: Transitions<WithdrawalState> = {
  REQUESTED: ['APPROVED', 'FAILED'],
  // Back to the operators when the member's standing has changed.
  APPROVED: ['SENT', 'REQUESTED', 'FAILED'],
  SENT: ['PAID', 'FAILED', 'REQUESTED'],
  PAID: [],
  FAILED: [],
}

/**
 * What the member is told of it: an operator decides, it is to be sent, the bank may have it, it is
 * paid, or the money is back in the wallet.
 */
export const PAYOUT_STAGES = ['TEAM', 'QUEUED', 'BANK', 'PAID', 'RETURNED'] as const
export const STAGE_OF: Readonly<Record<WithdrawalState, (typeof PAYOUT_STAGES)[number]>> = {
  REQUESTED: 'TEAM',
  APPROVED: 'QUEUED',
  SENT: 'BANK',
  PAID: 'PAID',
  FAILED: 'RETURNED',
}
/**
 * Whose no brought it back: the team's (whose reasons are the house's own), the account's, which
 * was no longer the registered one, or the bank's.
 */
export const PAYOUT_RETURNS = ['TEAM', 'ACCOUNT', 'BANK'] as const
