/** What money that looks laundered is known by. Imports no schemas: the console does not carry them. */
import type { Transitions } from '../../states.ts'

/**
 * PASS_THROUGH: in and out without play. STRUCTURING: amounts just under a threshold. MANY_TO_ONE:
 * many accounts pay one member, or one account pays many. EQUAL_ROUNDS: rounds that give back just
 * what was staked. BOTH_SIDES: two members on the two sides of one game. SUDDEN: far more than the
 * member's own past. LISTED: a name like one of a watch list.
 */
export const AML_KINDS = [
  'PASS_THROUGH',
  'STRUCTURING',
  'MANY_TO_ONE',
  'EQUAL_ROUNDS',
  'BOTH_SIDES',
  'SUDDEN',
  'LISTED',
] as const
export type AmlKind = (typeof AML_KINDS)[number]

/** How heavy each weighs: 3 is looked at first. */
export const AML_SEVERITY: Readonly<Record<AmlKind, 1 | 2 | 3>> = {
  PASS_THROUGH: 3,
  STRUCTURING: 3,
  MANY_TO_ONE: 3,
  EQUAL_ROUNDS: 2,
  BOTH_SIDES: 2,
  SUDDEN: 1,
  LISTED: 1,
}

/** A closed case is opened again by what is found later. */
export const AML_STATES = ['OPEN', 'CLOSED'] as const
export type AmlState = (typeof AML_STATES)[number]
export const AML_TRANSITIONS: Transitions<AmlState> = { OPEN: ['CLOSED'], CLOSED: ['OPEN'] }

/** CLEARED: nothing is suspicious. REPORTED: a report was made, outside of this product. */
export const AML_OUTCOMES = ['CLEARED', 'REPORTED'] as const
export type AmlOutcome = (typeof AML_OUTCOMES)[number]

/** What a report of a suspicious transaction tells: who, what, when, how much, and why. */
export const AML_CHECKS = ['who', 'known', 'what', 'when', 'howMuch', 'why', 'others'] as const
export type AmlCheck = (typeof AML_CHECKS)[number]
