import type { GameItemState } from '../../../db/tables/play/catalogue.ts'
import { lifecycle } from '../../../runtime/lifecycle.ts'

/**
 * A provider's game in our catalogue. A person opens what is new; what is listed no more is closed,
 * and waits for a person again when it comes back. Alarms are {@link alarmStates}.
 */
export const itemStates = lifecycle<GameItemState>({
  HEARD: ['NEW', 'OPEN'],
  NEW: ['OPEN', 'GONE'],
  OPEN: ['GONE'],
  GONE: ['NEW', 'OPEN'],
})

/** An alarm of a game's return, until an operator has looked at it. */
export const alarmStates = lifecycle<'OPEN' | 'SEEN'>({ OPEN: ['SEEN'], SEEN: [] })
