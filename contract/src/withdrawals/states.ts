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
