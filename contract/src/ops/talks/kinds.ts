import type { Transitions } from '../../states.ts'

/** OPEN: somebody should talk with the member. CLOSED: with what came of it. */
export const TALK_STATES = ['OPEN', 'CLOSED'] as const
export type TalkState = (typeof TALK_STATES)[number]
export const TALK_TRANSITIONS: Transitions<TalkState> = { OPEN: ['CLOSED'], CLOSED: [] }

/**
 * Markers of harm: deposits that follow losses and grow, play at night, limits that are asked to be
 * raised, hours without a break, far more deposited than before, deposits right after a withdrawal
 * was asked for.
 */
export const HARM_KINDS = ['CHASING', 'NIGHTS', 'RAISING', 'LONG', 'RISE', 'AFTER_PAYOUT'] as const
export type HarmKind = (typeof HARM_KINDS)[number]

/** What came of a talk. */
export const TALK_OUTCOMES = [
  'TALKED',
  'LIMIT_SET',
  'BREAK_TAKEN',
  'NO_NEED',
  'NOT_REACHED',
] as const
export type TalkOutcome = (typeof TALK_OUTCOMES)[number]
