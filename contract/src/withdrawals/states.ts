import type { Transitions } from '../states.ts'

export const WITHDRAWAL_STATES = ['REQUESTED', 'APPROVED', 'SENT', 'PAID', 'FAILED'] as const
export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number]

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
