import type {
  SeamlessCallState,
  SeamlessCaseState,
  SeamlessRoundState,
} from '../../../db/tables/play/seamless.ts'
import { lifecycle } from '../../../runtime/lifecycle.ts'

/** A round that is decided, or void, may be opened again by its provider, or bet in anew. */
export const roundStates = lifecycle<SeamlessRoundState>({
  OPEN: ['ENDED', 'VOID'],
  ENDED: ['OPEN', 'VOID'],
  VOID: ['OPEN', 'ENDED'],
})

/** What a provider's call has become. A bet of a void round that runs again stands again. */
export const callStates = lifecycle<SeamlessCallState>({
  DONE: ['BACK'],
  BACK: ['DONE'],
  REFUSED: [],
  BARRED: [],
})

/**
 * A round whose end nobody tells. DECIDED: by two people, or by the provider when it was asked;
 * ENDED: its provider called after all, before or after that, and its word holds.
 */
export const caseStates = lifecycle<SeamlessCaseState>({
  WAITING: ['DECIDED', 'ENDED'],
  DECIDED: ['ENDED'],
  ENDED: [],
})
