import type { Transitions } from '../../states.ts'

/** REPORTED: to the authority. HARMLESS: two people say that nobody is at risk. */
export const BREACH_STATES = ['OPEN', 'REPORTED', 'HARMLESS'] as const
export type BreachState = (typeof BREACH_STATES)[number]

export const BREACH_TRANSITIONS: Transitions<BreachState> = {
  OPEN: ['REPORTED', 'HARMLESS'],
  REPORTED: [],
  HARMLESS: [],
}
/** A breach is reported within so long of when the house knew of it (PDPA B.E. 2562, s. 37 (4)). */
export const REPORT_WITHIN_HOURS = 72
