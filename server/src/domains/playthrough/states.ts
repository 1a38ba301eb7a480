import type { PlaythroughState } from '../../db/tables/play/playthrough.ts'
import { lifecycle } from '../../runtime/lifecycle.ts'

/**
 * A play-through ends once: its conditions came true, it failed or expired, or the member
 * cancelled.
 */
export const playthroughStates = lifecycle<PlaythroughState>({
  ACTIVE: ['SUCCESS', 'FAILED', 'CANCELLED'],
  SUCCESS: [],
  FAILED: [],
  CANCELLED: [],
})
