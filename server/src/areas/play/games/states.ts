import type { GameTransferState } from '../../../db/tables/play/games.ts'
import { lifecycle } from '../../../runtime/lifecycle.ts'

/** A password that a recovery makes new. */
export const passwordStates = lifecycle<'ASKED' | 'DONE'>({ ASKED: ['DONE'], DONE: [] })

/**
 * A transfer of money to or from a game. A late yes to a FAILED one is booked beside it
 * (`late_at`).
 */
export const transferStates = lifecycle<GameTransferState>({
  PENDING: ['DONE', 'FAILED'],
  DONE: [],
  FAILED: [],
})
