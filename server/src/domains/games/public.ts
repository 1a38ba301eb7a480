import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { endedTransfers, pendingBefore } from './store.ts'

export { refreshBalances as refreshGames } from './balances.ts'
export { CATALOGUE } from './catalogue.ts'
export { escalatedTransfers, type EscalatedTransfer } from './escalated.ts'
export { fundsOf, totalBalance, type MemberFunds } from './funds.ts'
export { decideHeldLook, heldLooks, type HeldLook } from './held/looks.ts'
export { gatherAllFunds, gatherFunds, type Gathered } from './gather.ts'
export { followLate, recheckTransfer, withLate, writeOffLate } from './late.ts'
export { resolve as resolveGameTransfer, sweepTransfers } from './movements.ts'
export { gatherRounds, gatherRoundsOf, roundsOf, type PlayedRound } from './rounds.ts'
export { sumOfBets as turnoverSince } from './roundStore.ts'
export { gamesAreSilent, unansweredGames } from './silent.ts'
export { gameAccounts } from './view.ts'

/** What each account should hold, beside its provider's word. */
export { auditGames, type AuditedGame } from './audit.ts'
/** Transfers with games begun since a moment that have ended. */
export const gameTransfersSince = (db: Kysely<Database>, since: Date) => endedTransfers(db, since)
/** Transfers with games begun before a moment that have no end. */
export const pendingGameTransfers = (db: Kysely<Database>, before: Date) =>
  pendingBefore(db, before)
