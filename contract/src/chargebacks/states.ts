import type { Transitions } from '../states.ts'

/**
 * What two operators decide about a payment that its PSP has taken back: the member owes it, it
 * stays open while the PSP is asked, or the house bears it.
 */
export const CHARGEBACK_OUTCOMES = ['debt', 'suspense', 'loss'] as const
export type ChargebackOutcome = (typeof CHARGEBACK_OUTCOMES)[number]
export const CHARGEBACK_STATES = ['waiting', ...CHARGEBACK_OUTCOMES, 'unowned'] as const
export type ChargebackState = (typeof CHARGEBACK_STATES)[number]

/** unowned: the payment was still in suspense, and went from there; nobody decides. */
export const CHARGEBACK_TRANSITIONS: Transitions<ChargebackState> = {
  waiting: ['debt', 'suspense', 'loss'],
  suspense: ['debt', 'loss'],
  debt: [],
  loss: [],
  unowned: [],
}
