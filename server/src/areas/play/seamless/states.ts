import type { SeamlessCallState, SeamlessRoundState } from '../../../db/tables/play/seamless.ts'
import { lifecycle } from '../../../runtime/lifecycle.ts'

/** A round that is decided, or void, may be opened again by its provider. */
export const roundStates = lifecycle<SeamlessRoundState>({
  OPEN: ['ENDED', 'VOID'],
  ENDED: ['OPEN', 'VOID'],
  VOID: ['OPEN'],
})

/** What a provider's call has become. */
export const callStates = lifecycle<SeamlessCallState>({
  DONE: ['BACK'],
  BACK: [],
  REFUSED: [],
  BARRED: [],
})
