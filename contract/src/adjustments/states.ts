import type { Transitions } from '../states.ts'

export const ADJUSTMENT_STATES = ['waiting', 'done', 'refused'] as const
type AdjustmentState = (typeof ADJUSTMENT_STATES)[number]

/** A proposed change of a balance waits until a second operator carries it out or refuses it. */
export const ADJUSTMENT_TRANSITIONS: Transitions<AdjustmentState> = {
  waiting: ['done', 'refused'],
  done: [],
  refused: [],
}
