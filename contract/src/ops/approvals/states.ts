import type { Transitions } from '../../states.ts'

export const APPROVAL_STATES = ['waiting', 'done', 'refused', 'takenBack', 'overtaken'] as const
export type ApprovalState = (typeof APPROVAL_STATES)[number]

/**
 * What one operator has asked for waits until a second one confirms it or disagrees, its proposer
 * takes it back, or the thing itself has changed.
 */
export const APPROVAL_TRANSITIONS: Transitions<ApprovalState> = {
  waiting: ['done', 'refused', 'takenBack', 'overtaken'],
  done: [],
  refused: [],
  takenBack: [],
  overtaken: [],
}
