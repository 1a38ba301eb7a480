import type { GameTransferState } from '../../db/tables/play/games.ts'
import { lifecycle } from '../../runtime/lifecycle.ts'

/**
 * A transfer of money to or from a game. A late yes to a FAILED one is booked beside it
 * (`late_at`).
 */
export const transferStates = lifecycle<GameTransferState>({
  PENDING: ['DONE', 'FAILED'],
  DONE: [],
  FAILED: [],
})
