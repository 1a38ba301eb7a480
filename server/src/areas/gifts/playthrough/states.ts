import type { PlaythroughState } from '../../../db/tables/gifts/playthrough.ts'
import { lifecycle } from '../../../runtime/lifecycle.ts'

/**
 * A play-through ends: its conditions came true, it failed or expired, or the member cancelled. One
 * that ended by rounds that are taken back is open again.
 */
export const playthroughStates = lifecycle<PlaythroughState>({
  ACTIVE: ['SUCCESS', 'FAILED', 'CANCELLED'],
  SUCCESS: ['ACTIVE'],
  FAILED: ['ACTIVE'],
  CANCELLED: [],
})
