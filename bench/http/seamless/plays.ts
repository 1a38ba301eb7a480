import type { Connection } from '../connection.ts'
import type { SeamlessMeasure } from '../measures.ts'
import type { SeamlessCalls } from './calls.ts'

/** What one of a measure's callers asks each time. */
type Ask = (calls: SeamlessCalls, connection: Connection, caller: number) => Promise<void>

/** `isAlone`: one caller asks, and nobody beside it. `isOurs`: by tables that other trees lack. */
export const PLAYS: Readonly<Record<SeamlessMeasure, { ask: Ask; isAlone?: true; isOurs?: true }>> =
  {
    bet: { ask: (calls, at) => calls.bet(at) },
    win: { ask: (calls, at) => calls.win(at) },
    'bet-hot': { ask: (calls, at) => calls.betHot(at) },
    'alone-bet': { ask: (calls, at) => calls.bet(at), isAlone: true },
    'alone-bet-bare': { ask: (calls) => calls.betBare(), isAlone: true, isOurs: true },
    rounds: { ask: (calls, at, caller) => calls.next(caller, at) },
  }
